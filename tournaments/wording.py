"""Codes become sentences here, once, for pages and API alike; every sentence says what is, then what to do.

The English sentence is the key of the translation. A code without a sentence is found by a test.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring import Notice, Violation
from scoring.cards import Card
from tournaments.errors import ErrorCode, Problem
from tournaments.models import Credit
from tournaments.prize_rule_words import prize_issue_sentence
from tournaments.ranking import Code, RuleIssue, TieBreak
from tournaments.season_words import CODES, rule_issue_sentence
from tournaments.selectors import TableState
from tournaments.verdicts import card_label
from tournaments.violation_words import NOTICES, ONE_OF, sentence_of_violation

Sentence = str | Promise

ERRORS: Mapping[ErrorCode, Sentence] = {
    ErrorCode.EVENING_CLOSED: _("This evening is closed. Reopen it first to change something."),
    ErrorCode.EVENING_OPEN: _("This evening is not closed."),
    ErrorCode.TABLES_OPEN: _("Round %(round)s, table %(table)s has no confirmed result yet. Confirm it first."),
    ErrorCode.NO_ROUND_PLAYED: _("No round has been published yet, so there is nothing to close."),
    ErrorCode.ROUND_NOT_PUBLISHED: _("This round is not published. Publish it first."),
    ErrorCode.ROUND_HAS_RESULTS: _(
        "Round %(round)s already has a result, so its seats stay as they are. "
        "Draw the next round, or let single people change places."
    ),
    ErrorCode.REPLACES_PUBLISHED: _(
        "Round %(round)s is published, and people read where to sit. To take that back, choose on its page to seat it"
        " again; a program sends replace_published: true."
    ),
    ErrorCode.ROUND_UNKNOWN: _("There is no seating for round %(number)s yet. Draw it first."),
    ErrorCode.ROUND_BEYOND_PLAN: _("This evening has %(planned)s rounds, so there is no round %(number)s."),
    ErrorCode.ROUND_NOT_NEXT: _("Round %(number)s cannot be seated now. Round %(next)s is next."),
    ErrorCode.TOO_FEW_PLAYERS: _(
        "Too few people are there: %(present)s; at least %(needed)s are needed for a table. Mark more people present."
    ),
    ErrorCode.NO_TABLES: _("No table was filled in, so there is nothing to seat. Fill in at least one."),
    ErrorCode.TOO_MANY_PLAYERS: _(
        "%(present)s are too many for one draw; an evening seats at most %(most)s. Make it two evenings."
    ),
    ErrorCode.CREDIT_MISSING: _("This evening has no figure for the credit %(credit)s. Fill it in first."),
    ErrorCode.STANDING_NOT_FINAL: _(
        "This round is drawn by the standing, and round %(round)s, table %(table)s has no confirmed result yet."
        " Confirm it first."
    ),
    ErrorCode.DRAW_UNKNOWN: _("This draw does not exist (any more). Draw again."),
    ErrorCode.DRAW_NOT_PROPOSED: _(
        "This draw is not a proposal (any more). Look at the round, and draw again if needed."
    ),
    ErrorCode.DRAW_OUTDATED: _("Since this draw was made somebody came, left or sits elsewhere. Draw again."),
    ErrorCode.DRAW_REPLACED: _("Another draw was asked for after this one."),
    ErrorCode.DRAW_UNSETTLED: _("While it was drawn people kept coming and going. Draw again."),
    ErrorCode.DRAW_FAILED: _(
        "This draw did not succeed, and that is a mistake of the program. Draw again, or seat the round by hand."
    ),
    ErrorCode.ROUND_NOT_DRAWN: _("Round %(number)s was seated by hand, or before draws were kept: there is no draw."),
    ErrorCode.DRAFT_UNKNOWN: _("This draft does not exist (any more)."),
    ErrorCode.DRAFT_REPLACED: _(
        "Round %(number)s was seated otherwise since you looked at it. Look at it again, then publish it."
    ),
    ErrorCode.PLAYER_UNKNOWN: _("The club has no player %(player)s. Choose somebody on the list of members."),
    ErrorCode.PLAYER_TWICE: _("%(player)s is there twice. Everybody has one place: leave one of them out."),
    ErrorCode.PLAYER_NOT_PRESENT: _("%(player)s is not present this round. Mark the player present, or draw again."),
    ErrorCode.PLAYER_SEATED: _(
        "%(player)s already has a place tonight and cannot be taken off. "
        "Let a substitute sit there, or let the player go home early."
    ),
    ErrorCode.LEAVER_SEATED: _(
        "%(player)s has a place in round %(round)s, which is published. Plan it again on its page to take it back, let"
        " the player leave, then plan once more; once a table has handed in there, let a substitute sit."
    ),
    ErrorCode.PLAYER_NOT_PLACED: _("%(player)s has no place in this round."),
    ErrorCode.SITTER_SEATED: _("%(player)s already sits elsewhere this round. Choose somebody without a chair."),
    ErrorCode.CHAIR_UNKNOWN: _("This table has no such chair: chairs are 0 to 3."),
    ErrorCode.NO_CHAIR: _("Neither of the two has a chair this round, so there is nothing to change."),
    ErrorCode.RESULT_OF_ANOTHER: _(
        "The table already has a result, and who sits out did not play for it. Let somebody sit as a substitute."
    ),
    ErrorCode.TABLE_HAS_RESULT: _("Table %(table)s already has a result, so it stays."),
    ErrorCode.TABLE_HAS_NOTES: _("At table %(table)s the director decided something, so it stays on record."),
    ErrorCode.LAST_TABLE: _("This is the only table of the round. Draw the round again instead."),
    ErrorCode.HAND_UNKNOWN: _("This table has no hand %(number)s."),
    ErrorCode.NOTE_MISSING: _("Write down what was decided, in at most %(most)s characters."),
    ErrorCode.PLAYER_IN_PAIR: _("%(player)s plays in a pair tonight. Take the pair off first."),
    ErrorCode.PLAYER_PAID: _("%(player)s has paid. Give the money back first: set the payment to 0."),
    ErrorCode.PAYER_NOT_PRESENT: _("%(player)s is not marked present. Do that first, then the payment."),
    ErrorCode.PAID_RANGE: _("A payment goes from 0 to %(most)s euros."),
    ErrorCode.ATTENDANCE_CHANGED: _(
        "Somebody at another door changed %(player)s in the meantime. Look again, then choose."
    ),
    ErrorCode.GUEST_NAME: _("A guest has a first and a last name. Fill in both."),
    ErrorCode.NUMBER_TAKEN: _("Number %(number)s belongs to somebody else. Choose another."),
    ErrorCode.PAIR_OF_ONE: _("A pair is two different players."),
    ErrorCode.PAIR_UNKNOWN: _("These two are not a pair tonight."),
    ErrorCode.PAIR_INCOMPLETE: _(
        "%(player)s is absent, so the pair %(pair)s cannot be seated. Take the pair off; or mark the player present, "
        "and let a substitute sit there once the round is published."
    ),
    ErrorCode.PLAYER_WITHOUT_PARTNER: _(
        "%(player)s is here without a partner. Enter a pair, or mark the player absent."
    ),
    ErrorCode.NOT_A_PAIRS_EVENING: _("This is not an evening of fixed pairs."),
    ErrorCode.TABLE_TWICE: _("Table number %(table)s is not possible or is there twice."),
    ErrorCode.TABLE_INCOMPLETE: _("Table %(table)s needs four players. Fill in every chair or none."),
    ErrorCode.NO_TABLES_OF_THREE: _(
        "Table %(table)s has three players, and this evening knows no table of three. Seat four, or choose in the"
        " settings what a table of three scores before the evening is planned."
    ),
    ErrorCode.FIRST_DEALER: _("The first dealer is one of the chairs of the table, counted from 0."),
    ErrorCode.NOBODY_WAITS: _("Nobody at this table sits out in this round. A catch-up table is for who waits."),
    ErrorCode.FILL_IN_PLAYING: _(
        "%(player)s cannot fill in yet: table %(table)s has no result. Choose somebody who has finished."
    ),
    ErrorCode.FILL_IN_AGAIN: _("%(player)s filled in already in this round. Choose somebody else."),
    ErrorCode.APART_OF_ONE: _("Choose two different players to keep apart."),
    ErrorCode.APART_UNKNOWN: _("This wish does not exist (any more)."),
    ErrorCode.PLAYER_MERGED: _("%(player)s is the same person as %(into)s. Use that entry."),
    ErrorCode.PLAYED_TOGETHER: _(
        "%(player)s and %(other)s were both there on %(evening)s, so they are two people. Nothing was merged."
    ),
    ErrorCode.MERGE_INTO_SELF: _("This is the same entry. Choose the other one."),
    ErrorCode.PLAYS_LATER: _("%(player)s is on the list of %(evening)s. Choose that day or a later one."),
    ErrorCode.MEMBERS_CHANGED: _("The members changed in the meantime. Look at this again before you store it."),
    ErrorCode.FILE_TOO_LARGE: _(
        "This file is larger than %(most)s MB. Save only the list itself and choose that file."
    ),
    ErrorCode.FILE_UNREADABLE: _("This file cannot be read. Save the list as CSV or XLSX and choose that file."),
    ErrorCode.QUOTE_OPEN: _("From row %(line)s on a quotation mark is not closed. Correct it in the file."),
    ErrorCode.HEADING_MISSING: _(
        "No column with names was found. Put headings above the list: number, first name, infix, last name."
    ),
    ErrorCode.COLUMN_TWICE: _("More than one column is called “%(column)s”. Keep one of them."),
    ErrorCode.LIST_EMPTY: _("There is nothing below the headings. Choose a file with a filled-in list."),
    ErrorCode.TOO_MANY_ROWS: _("The list has more than %(most)s rows. Cut it into smaller files."),
    ErrorCode.CELL_FORMULA: _("Here stands a formula without a value. Type what it should say."),
    ErrorCode.CELL_UNREADABLE: _("Here stand signs that are not letters. Type it again."),
    ErrorCode.CELLS_TOO_MANY: _("This row has more cells than there are headings. Check the separators."),
    ErrorCode.NOT_YES_OR_NO: _("“%(given)s” is neither yes nor no. Write yes, or leave it empty."),
    ErrorCode.NOT_A_TABLE_NUMBER: _("“%(given)s” is no number of a table. Write its number, or leave it empty."),
    ErrorCode.NOT_A_DAY: _("“%(given)s” is no day. Write it as 31-12-2026."),
    ErrorCode.LAST_NAME_MISSING: _("The last name is missing."),
    ErrorCode.FIRST_NAME_MISSING: _("The first name is missing."),
    ErrorCode.NUMBER_TWICE: _("Number %(number)s stands in this list more than once: rows %(lines)s."),
    ErrorCode.NUMBER_OF_ANOTHER: _(
        "Number %(number)s belongs to %(player)s. Correct the number, or change the name on the page of that member."
    ),
    ErrorCode.NUMBER_NEEDED: _("More than one person is called %(name)s. Fill in the number."),
    ErrorCode.PREVIEW_EXPIRED: _("What was read from the file is kept for an hour. Choose the file again."),
    ErrorCode.SEASON_UNKNOWN: _("The club has no season %(season)s."),
    ErrorCode.COMPETITION_CLOSED: _("This competition is closed. Reopen it first to change something."),
    ErrorCode.COMPETITION_OPEN: _("This competition is not closed."),
    ErrorCode.COMPETITION_UNKNOWN: _("The club has no competition %(competition)s (any more)."),
    ErrorCode.COMPETITION_RULE: _("This rule cannot be used."),
    ErrorCode.SEASON_TAKEN: _("There is a season %(name)s already. Choose another name."),
    ErrorCode.COMPETITION_TAKEN: _("This season has a competition %(name)s already. Choose another name."),
    ErrorCode.COMPETITION_EVENING_OPEN: _("%(evening)s is not closed yet. Close it, or let it count no longer."),
    ErrorCode.COMPETITION_EVENING_HIDDEN: _(
        "The standing of %(evening)s is still kept for the prize-giving. Show it first."
    ),
    ErrorCode.COMPETITION_INCOMPLETE: _(
        "Numbers are missing, or cannot be right: %(problems)s in all, named above the standing. Put them right, or say"
        " that you close it as it is."
    ),
    ErrorCode.PERIODS_MISSING: _("Counting by periods needs periods. Fill in at least one."),
    ErrorCode.BEST_OF_FEWER_PERIODS: _(
        "The best %(best)s of %(periods)s periods cannot be. Let fewer periods count, or make more periods."
    ),
    ErrorCode.PERIOD_NAME: _("A period has a name of 1 to %(most)s characters."),
    ErrorCode.PERIOD_DAYS: _("Fill in a first day, and a last day that does not come before it."),
    ErrorCode.PERIOD_TWICE: _("More than one period is called %(period)s. Give each its own name."),
    ErrorCode.PERIODS_OVERLAP: _("%(period)s and %(other)s share days. An evening belongs to one period at most."),
    ErrorCode.PERIOD_OUTSIDE_SEASON: _(
        "%(period)s is not within the season, which goes from %(first)s to %(last)s. Correct the period, or the season."
    ),
    ErrorCode.EVENING_UNKNOWN: _("The club has no evening %(evening)s (any more). Look at the list again."),
    ErrorCode.EVENING_OUTSIDE_SEASON: _(
        "%(evening)s is not within the season, which goes from %(first)s to %(last)s. Leave it out, or change the"
        " season."
    ),
    ErrorCode.NOT_A_PAIRS_COMPETITION: _("This competition ranks everybody alone, so it has no pairs."),
    ErrorCode.PLAYER_IN_TWO_PAIRS: _("%(player)s is in another pair of this competition already. Leave one out."),
    ErrorCode.ENTRANT_UNKNOWN: _("Nobody of this club has the number %(entrant)s in this competition. Choose again."),
    ErrorCode.EVENING_NOT_OF_COMPETITION: _("%(evening)s does not count for this competition."),
    ErrorCode.CODE_OF_ROUND: _("This code is about one round and is given on the evening itself. Choose another."),
    ErrorCode.CODE_ENTERED: _("%(player)s already has the code “%(code)s” for this evening. Take that back first."),
    ErrorCode.CODE_CANCELLED: _("This code was already taken back."),
    ErrorCode.CALCULATION_UNKNOWN: _("This calculation does not exist (any more). Ask for it again."),
    ErrorCode.CALCULATION_FAILED: _(
        "This calculation did not succeed, and that is a mistake of the program. Ask for it again."
    ),
    ErrorCode.RESULT_HEADING_MISSING: _(
        "No columns for the date, the participant and the total were found. Put headings above the list: date,"
        " participant, total."
    ),
    ErrorCode.DATE_MISSING: _("The date is missing."),
    ErrorCode.DATE_OUTSIDE_SEASON: _(
        "%(date)s is outside season %(season)s, which goes from %(first)s to %(last)s. Correct the date, or the season."
    ),
    ErrorCode.DATE_HAS_EVENING: _(
        "There is already an evening on this day: %(evening)s. Enter results there, and leave these rows out."
    ),
    ErrorCode.RESULTS_DIFFER: _(
        "The evening of %(evening)s was imported before, and this is not what was imported then. Remove that evening"
        " first, then import it again."
    ),
    ErrorCode.PARTICIPANT_MISSING: _("Who this is about is missing. Fill in a name or a number."),
    ErrorCode.PARTNER_MISSING: _("This competition ranks pairs: write two people, as “1002 & 1019”."),
    ErrorCode.RESULT_TWICE: _("%(player)s stands in this list more than once for this evening: rows %(lines)s."),
    ErrorCode.RESULT_MISSING: _(
        "Here is no number, and a missing number never counts as zero. Fill it in, or fill in a code instead."
    ),
    ErrorCode.NOT_POINTS: _("“%(given)s” is no whole number of points. Write it as 5233."),
    ErrorCode.NOT_A_PLACE: _("“%(given)s” is no place. Write it as 1, or leave it empty."),
    ErrorCode.RESULT_TOO_HIGH: _("%(given)s is more than %(hands)s hands can bring: at most %(highest)s."),
    ErrorCode.ROUNDS_DIFFER: _("The list has columns for %(columns)s rounds, and %(given)s were asked for."),
    ErrorCode.ROUNDS_NEEDED: _(
        "Say how many rounds an evening had: this competition counts by the round, and the list has totals alone."
    ),
    ErrorCode.TOTAL_NOT_THE_SUM: _("The rounds add up to %(sum)s, and the total says %(given)s. Correct one of them."),
    ErrorCode.PLACE_AGAINST_TOTAL: _(
        "Place %(place)s does not fit: row %(line)s has place %(other)s and the total %(total)s."
        " Correct a place or a total."
    ),
    ErrorCode.CODE_UNKNOWN: _("“%(given)s” is no code for an evening. Write one of: %(choices)s."),
    ErrorCode.CODE_BESIDE_RESULT: _(
        "%(player)s was there and has a result, so “%(code)s” cannot stand for this evening. Leave one out."
    ),
    ErrorCode.IMPORT_CHANGED: _(
        "Since you looked at this list something else was stored. Look at it again before you store it."
    ),
    ErrorCode.EVENING_IMPORTED: _(
        "The results of this evening came out of a file, so there is nothing to open. To correct them, remove the"
        " evening and import it again."
    ),
    ErrorCode.STALE_VERSION: _(
        "This table got another result in the meantime. Compare it with what you typed, then save again."
    ),
    ErrorCode.SHEET_MISSING: _("This table has no result yet."),
    ErrorCode.SHEET_CONFIRMED: _("This result is confirmed. It can only be corrected, with a reason."),
    ErrorCode.SHEET_UNCHANGED: _("This is the same result as before; there is nothing to correct."),
    ErrorCode.REASON_MISSING: _("Give a reason."),
    ErrorCode.REASON_TOO_LONG: _("A reason has at most %(most)s characters."),
    ErrorCode.KEY_REUSED: _("This idempotency key was used for another result."),
    ErrorCode.KEY_TOO_LONG: _("An idempotency key has 1 to 64 characters."),
    ErrorCode.PENALTY_POINTS: _("A penalty takes 1 to %(most)s points."),
    ErrorCode.PENALTY_CANCELLED: _("This penalty was already cancelled."),
    ErrorCode.TIE_RULE_NOT_ASKED: _("Here equal totals are not separated by %(rule)s, so it would change nothing."),
    ErrorCode.TIE_SIDES: _(
        "Put equals on opposite sides: one against one, two against two, or three who play alone. More than that draw"
        " lots."
    ),
    ErrorCode.TIE_SIDES_OF_THREE: _(
        "The house rules know no table of three, so three who are equal cannot play for it. Draw lots."
    ),
    ErrorCode.TIE_TWICE: _("%(player)s is there twice. Everybody has one place: leave one of them out."),
    ErrorCode.NOT_TIED: _("These do not share a place (any more). Look at the standing again."),
    ErrorCode.TIE_INCOMPLETE: _("The place is shared with %(players)s too. Decide between all who share it."),
    ErrorCode.TIE_STILL_EQUAL: _("They are equal again. Play once more and enter that, or draw lots."),
    ErrorCode.TIE_CANCELLED: _("This decision was already taken back."),
    ErrorCode.NO_EVENING_YET: _("The club has no evening yet to take the settings of. Plan the first one yourself."),
    ErrorCode.EVENING_THAT_DAY: _(
        "There is already an evening that day: %(evening)s. Choose another day, or give this one another title."
    ),
    ErrorCode.FEE_TOO_HIGH: _("An entry fee is at most € %(most)s a head."),
    ErrorCode.HANDS_RANGE: _("A round has 1 to %(most)s hands."),
    ErrorCode.ROUND_PUBLISHED: _(
        "A round is already published, so this stays as it is. "
        "Only the number of rounds, the clock and the prizes can still change."
    ),
    ErrorCode.ROUNDS_BELOW_PUBLISHED: _(
        "Round %(published)s is already published. Choose %(published)s rounds or more."
    ),
    ErrorCode.EVENING_BEGUN: _(
        "A round of this evening is published, somebody paid, or somebody got a penalty, so it stays."
        " Money that was paid can be given back first."
    ),
    ErrorCode.PRIZE_RULE: _("A prize cannot be given like this."),
    ErrorCode.CATEGORY_UNKNOWN: _("The club has no such category. Add it first, or choose another."),
    ErrorCode.CATEGORY_NAME: _("A category has a name of at most %(most)s characters. Fill it in."),
    ErrorCode.CATEGORY_TAKEN: _("There is a category %(name)s already. Choose another name."),
    ErrorCode.PRIZES_RECORDED: _("The prizes are handed out, on record. Take that back first, with a reason."),
    ErrorCode.PRIZES_CHANGED: _("The list of prizes changed since you looked at it. Look at it again."),
    ErrorCode.PRIZES_UNDRAWN: _("Several are equal for a prize, and no lot was drawn among them. Enter the lot first."),
    ErrorCode.PRIZES_NOBODY: _("Nobody has won a prize yet, so there is nothing to record."),
    ErrorCode.PRIZES_ROUNDS_TO_COME: _(
        "Rounds of this evening that are still to be played: %(count)s. Record the prizes afterwards, or say that you"
        " do it now already."
    ),
    ErrorCode.PRIZES_EVENINGS_TO_COME: _(
        "Evenings of this competition that are still to come: %(count)s. Record the prizes afterwards, or say that you"
        " do it now already."
    ),
    ErrorCode.PRIZES_CANCELLED: _("This list was already taken back."),
    ErrorCode.STANDING_BEHIND: _("The standing is still being made. Try again in a moment."),
    ErrorCode.PRIZE_NOT_SHARED: _("Nobody is equal for this prize (any more), so there is no lot to draw."),
    ErrorCode.PRIZE_LOT_PEOPLE: _(
        "A lot names everybody who is equal for the prize, each once: %(people)s. Give each another number."
    ),
    ErrorCode.PRIZE_DRAWN: _("The lot for this prize fell otherwise already. Take that one back first, with a reason."),
    ErrorCode.PRIZE_DRAW_CANCELLED: _("This lot was already taken back."),
    ErrorCode.ALREADY_SET_UP: _("This installation already has a club. Sign in instead."),
    ErrorCode.INVALID_VALUE: _("%(why)s"),
    ErrorCode.SEATING_RULE: ONE_OF,
    ErrorCode.SEATING_RULE_UNKNOWN: _("The draw has no rule of this name."),
}

TIE_BREAKS: Mapping[TieBreak, Sentence] = {
    TieBreak.PITS: _("most pits"),
    TieBreak.FEWEST_NATS: _("fewest nats"),
    TieBreak.ROEM: _("most roem"),
    TieBreak.BEST_ROUND: _("best round"),
    TieBreak.BEST_EVENING: _("best evening"),
    TieBreak.LAST_ROUND: _("last round"),
    TieBreak.MUTUAL: _("result against one another"),
    TieBreak.EXTRA_HANDS: _("extra hands played"),
    TieBreak.LOT: _("lot"),
}

TABLE_STATES: Mapping[TableState, Sentence] = {
    TableState.OPEN: _("open"),
    TableState.TYPING: _("being typed"),
    TableState.HANDED_IN: _("handed in"),
    TableState.CONFIRMED: _("confirmed"),
}


def sentence(problem: Violation | Problem | Notice) -> str:
    """Return the sentence for a problem in the active language."""
    if isinstance(problem, Problem):
        if problem.code is ErrorCode.PRIZE_RULE:
            return prize_issue_sentence(problem.params)
        if problem.code is ErrorCode.COMPETITION_RULE:
            issue, params = RuleIssue(str(problem.params["issue"])), dict(problem.params)
            return rule_issue_sentence(issue, **{name: params[name] for name in params if name != "issue"})
        if problem.code is ErrorCode.TOO_FEW_PLAYERS and "people" in problem.params:
            return _too_few(problem.params)
        return str(ERRORS[problem.code]) % _plain(problem.params)
    params = _plain(problem.params_dict)
    if isinstance(problem, Notice):
        return str(NOTICES[problem.code]) % params
    return sentence_of_violation(problem, params)


def _too_few(params: Mapping[str, object]) -> str:
    """Say who are there and that they are too few for a table."""
    present = int(str(params["present"]))
    if params.get("are_pairs"):
        # One pair is all that can be too few.
        return gettext(
            "Only one pair is there, %(people)s; at least %(needed)s are needed for a table. Mark more people present."
        ) % dict(params)
    return ngettext(
        "Only %(present)s player is there, %(people)s; at least %(needed)s are needed for a table."
        " Mark more people present.",
        "Only %(present)s players are there, %(people)s; at least %(needed)s are needed for a table."
        " Mark more people present.",
        present,
    ) % dict(params)


def tie_break_chain(chain: tuple[TieBreak, ...]) -> str:
    """Return the line printed under every list: which rule decides after which."""
    if not chain:
        return gettext("Equal totals share the place.")
    rules = ", ".join(str(TIE_BREAKS[rule]) for rule in chain)
    return gettext("Equal totals: %(rules)s; still equal: shared place.") % {"rules": rules}


_USUAL_CAUSES: Mapping[int, Sentence] = {
    10: _("Often the last trick, which counts 10."),
    20: _("Often a roem of 20."),
    40: _("Often a roem of 20, counted for the wrong side or twice."),
    50: _("Often a roem of 50."),
    100: _("Often a pit, or a roem of 100."),
    162: _("Often a hand that was left out or counted twice."),
}


def usual_cause(difference: int) -> str:
    """Return what usually makes a sum on paper differ by this much, or nothing."""
    if (cause := _USUAL_CAUSES.get(abs(difference))) is not None:
        return str(cause)
    if difference and difference % 9 == 0:
        return gettext("Often two digits that changed places.")
    return ""


def credit_label(code: str) -> str:
    """Return the words for a credit, such as "sat out"."""
    return str(Credit(code).label)


def money(cents: int) -> str:
    """Return an amount as the reader's language writes it."""
    return f"€\N{NARROW NO-BREAK SPACE}{number_format(Decimal(cents) / 100, decimal_pos=2)}"


def open_tables(count: int) -> str:
    """Return what the standing says while tables are open."""
    return ngettext(
        "%(count)s table is not confirmed yet; the standing is provisional.",
        "%(count)s tables are not confirmed yet; the standing is provisional.",
        count,
    ) % {"count": count}


def _plain(params: Mapping[str, object]) -> dict[str, object]:
    return {name: _plain_value(name, value) for name, value in params.items()}


def _plain_value(name: str, value: object) -> object:
    if name == "credit":
        return credit_label(str(value))
    if name == "card":
        return card_label(Card.parse(str(value)))
    if name == "rule" and isinstance(value, str) and value in set(TieBreak):
        return str(TIE_BREAKS[TieBreak(value)])
    if name == "code" and isinstance(value, str) and value in set(Code):
        return str(CODES[Code(value)])
    if isinstance(value, dt.date):
        return date_format(value, "j F Y")
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value
