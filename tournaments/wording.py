"""Codes become sentences here, once, for pages and API alike; every sentence says what is, then what to do.

The English sentence is the key of the translation. A code without a sentence is found by a test.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring import Notice, NoticeCode, Violation, ViolationCode
from scoring.cards import Card
from scoring.violations import ParamValue
from tournaments.errors import ErrorCode, Problem
from tournaments.models import Credit
from tournaments.ranking import NoWinner, Prize, PrizeKind, TieBreak
from tournaments.reasons import sentence_of_reason
from tournaments.selectors import TableState
from tournaments.variant_words import VARIANT_CONTRADICTIONS, VARIANT_VIOLATIONS, sentence_of_variant
from tournaments.verdicts import PLAY_VIOLATIONS, card_label

Sentence = str | Promise

VIOLATIONS: Mapping[ViolationCode, Sentence] = {
    ViolationCode.BAD_JSON: _("This cannot be read as JSON."),
    ViolationCode.NOT_AN_OBJECT: _("Here an object with named fields is expected."),
    ViolationCode.NOT_A_LIST: _("Here a list is expected."),
    ViolationCode.UNKNOWN_KEY: _("A field of this name does not exist."),
    ViolationCode.KEY_TWICE: _("A field of this name is there twice. Keep one of the two."),
    ViolationCode.NOT_A_NUMBER: _("Fill in a whole number."),
    ViolationCode.NOT_A_CHOICE: _("Choose one of the values that exist here."),
    ViolationCode.RULES_CONTRADICTION: _("These house rules contradict each other."),
    ViolationCode.FIELD_NOT_IN_FORM: _(
        "This field does not belong to the way this sheet is filled in; leave it empty."
    ),
    ViolationCode.UNKNOWN_TRUMP: _("Trump is spades, hearts, diamonds or clubs: s, h, d or c."),
    ViolationCode.POINTS_MISSING: _("The points are missing. Fill in the points of both sides, or a mark."),
    ViolationCode.POINTS_RANGE: _("Points cannot be %(given)s. They go from 0 to %(highest)s."),
    ViolationCode.POINTS_SUM: _("The points of both sides are %(given)s together; they must be %(expected)s."),
    ViolationCode.POINTS_UNREACHABLE: _(
        "%(given)s points cannot be split off: one side would hold exactly 1 point, and no trick is worth 1."
    ),
    ViolationCode.ROEM_VALUE: _("Roem cannot be %(given)s. Roem is 20, 40, 50, 60, 70 and so on in tens."),
    ViolationCode.TRICKS_SUM: _("Together the tricks must be 8."),
    ViolationCode.TRICKS_POINTS: _("That many tricks cannot hold these points and this roem."),
    ViolationCode.NO_TRICKS_BUT_POINTS: _("Who takes no trick has no points and no roem."),
    ViolationCode.ALL_TRICKS_BUT_POINTS_LEFT: _("Who takes all tricks leaves the other side no points and no roem."),
    ViolationCode.JOINT: _("These points and this roem cannot come out of one hand together."),
    ViolationCode.MARK_BOTH: _("Both sides have a mark. A mark stands only with the side that scores nothing."),
    ViolationCode.MARK_WITH_POINTS: _("A side with a mark scores nothing. Clear its points and roem, or the mark."),
    ViolationCode.MARK_NOT_ALLOWED: _("This mark is not used under the house rules of this evening."),
    ViolationCode.NAT_NOT_MARKED: _(
        "The declaring side does not have more than the other side, so it is nat: put N there."
    ),
    ViolationCode.DECLARER_CONTRADICTION: _(
        "The mark does not fit the side that declared. Check who declared and where the mark stands."
    ),
    ViolationCode.UNDECIDED: _("This hand can be read in more than one way. Fill in who declared, or the mark."),
    ViolationCode.TOTAL_MISSING: _("The total is missing."),
    ViolationCode.TOTAL_RANGE: _("A total cannot be below zero."),
    ViolationCode.TOTAL_ABOVE_MAXIMUM: _("A total of %(given)s is not possible: the most is %(highest)s."),
    ViolationCode.CONTROL_SUM: _(
        "The control sum is wrong: together %(given)s, and %(expected)s plus roem in tens it must be. "
        "Check the last digits."
    ),
    ViolationCode.IMPOSSIBLE: _("No hands give these totals together. Check both numbers."),
    ViolationCode.PITS_COUNT: _("There cannot be more pits than hands."),
    ViolationCode.PIT_WITHOUT_BONUS: _("Each pit counts 100 roem, so the roem here is too low for the number of pits."),
    ViolationCode.NATS_COUNT: _("There cannot be more nats than hands."),
    ViolationCode.HANDS_COUNT: _("The number of hands does not fit this evening."),
    ViolationCode.HAND_NUMBER: _("Hand %(given)s does not exist on this sheet."),
    ViolationCode.HAND_TWICE: _("This hand stands on the sheet twice."),
    ViolationCode.HAND_MISSING: _("Hands are missing: %(numbers)s."),
    **PLAY_VIOLATIONS,
    **VARIANT_VIOLATIONS,
}
# House rules contradict each other at a setting, and each setting has its own way to be wrong.
_TENS = _("A bonus is 0 or a whole number of tens, such as 50 or 100.")
RULE_CONTRADICTIONS: Mapping[str, Sentence] = {
    "hands": _("A round has 1 to 32 hands."),
    "four_jacks": _("Four jacks count 200 or 100."),
    "fours": _("Only 7, 8, 9, 10, Q, K and A can count as four of a kind, each once."),
    "pit_bonus": _TENS,
    "counter_pit": _TENS,
    "slot": _TENS,
    "slot_with_pit": _("Without a slot bonus nothing can come on top of a pit. Fill in the bonus, or take this off."),
    **VARIANT_CONTRADICTIONS,
}
_NO_SUCH_MARK = _("A mark is N, P or TP. Type one of these, or leave the cell empty.")
_ONE_OF = _("Choose one of: %(choices)s.")
# A control sum says more at the field of the total that was copied from paper.
_TOO_MUCH_ROEM = _("Roem of %(given)s is more than there can be: the most is %(highest)s.")
_PAPER_TOTAL = _("The paper says %(given)s, the hands come to %(expected)s: a difference of %(difference)s.")

NOTICES: Mapping[NoticeCode, Sentence] = {
    NoticeCode.POINTS_162_WITHOUT_PIT: _("162 points without a mark. Was it a pit?"),
    NoticeCode.ROEM_UNUSUAL: _("That is a lot of roem for one hand. Is it right?"),
    NoticeCode.TOTAL_UNUSUAL: _("That is an unusual total. Is it right?"),
    NoticeCode.DECLARER_CONTRADICTS_DEALER: _("By the deal the other side had to declare. Is it right?"),
}

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
        "There are %(present)s; at least %(needed)s are needed for a table. Mark more people present."
    ),
    ErrorCode.TOO_MANY_PLAYERS: _("There are %(present)s; an evening seats at most %(most)s. Make it two evenings."),
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
        "This file is larger than %(most)s MB. Save only the list of members and choose that file."
    ),
    ErrorCode.FILE_UNREADABLE: _("This file cannot be read. Save the list as CSV or XLSX and choose that file."),
    ErrorCode.QUOTE_OPEN: _("From row %(line)s on a quotation mark is not closed. Correct it in the file."),
    ErrorCode.HEADING_MISSING: _(
        "No column with names was found. Put headings above the list: number, first name, infix, last name."
    ),
    ErrorCode.COLUMN_TWICE: _("More than one column is called “%(column)s”. Keep one of them."),
    ErrorCode.LIST_EMPTY: _("There is nobody below the headings. Choose a file with members in it."),
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
    ErrorCode.NO_EVENING_YET: _("The club has no evening yet to take the settings of. Plan the first one yourself."),
    ErrorCode.EVENING_THAT_DAY: _(
        "There is already an evening that day: %(evening)s. Choose another day, or give this one another title."
    ),
    ErrorCode.FEE_TOO_HIGH: _("An entry fee is at most € %(most)s a head."),
    ErrorCode.HANDS_RANGE: _("A round has 1 to %(most)s hands."),
    ErrorCode.ROUND_PUBLISHED: _(
        "A round is already published, so this stays as it is. "
        "Only the number of rounds and the clock can still change."
    ),
    ErrorCode.ROUNDS_BELOW_PUBLISHED: _(
        "Round %(published)s is already published. Choose %(published)s rounds or more."
    ),
    ErrorCode.EVENING_BEGUN: _(
        "A round of this evening is published, somebody paid, or somebody got a penalty, so it stays."
        " Money that was paid can be given back first."
    ),
    ErrorCode.ALREADY_SET_UP: _("This installation already has a club. Sign in instead."),
    ErrorCode.INVALID_VALUE: _("%(why)s"),
    ErrorCode.SEATING_RULE: _ONE_OF,
    ErrorCode.SEATING_RULE_UNKNOWN: _("The draw has no rule of this name."),
}

TIE_BREAKS: Mapping[TieBreak, Sentence] = {
    TieBreak.PITS: _("most pits"),
    TieBreak.FEWEST_NATS: _("fewest nats"),
    TieBreak.ROEM: _("most roem"),
    TieBreak.BEST_ROUND: _("best round"),
    TieBreak.LAST_ROUND: _("last round"),
}

NO_WINNERS: Mapping[NoWinner, Sentence] = {
    NoWinner.HAS_A_PRIZE: _("nobody: who qualifies already has a prize"),
    NoWinner.NO_PITS: _("nobody: nobody without a prize had a pit"),
    NoWinner.PITS_UNKNOWN: _("nobody: not every sheet tells the pits"),
    NoWinner.NOBODY_PLAYED: _("nobody: nothing has been played"),
}

TABLE_STATES: Mapping[TableState, Sentence] = {
    TableState.OPEN: _("open"),
    TableState.TYPING: _("being typed"),
    TableState.HANDED_IN: _("handed in"),
    TableState.CONFIRMED: _("confirmed"),
}

_FIELDS: Mapping[str, Sentence] = {
    "points": _("points"),
    "roem": _("roem"),
    "hand_roem": _("roem in the hand"),
    "pits": _("pits"),
    "nats": _("nats"),
    "mark": _("mark"),
    "total": _("total"),
    "control": _("total on paper"),
    "tricks": _("tricks"),
}
_OTHER_FIELDS: Mapping[str, Sentence] = {
    "declarer": _("declarer"),
    "maker": _("who made trump"),
    "trump": _("trump"),
    "called": _("called"),
    "ledig": _("ledig"),
    "hand_count": _("number of hands"),
    "reason": _("reason"),
}
_MEMBER_FIELDS: Mapping[str, Sentence] = {
    "number": _("number"),
    "name": _("name"),
    "first_name": _("first name"),
    "infix": _("infix"),
    "last_name": _("last name"),
    "needs_fixed_table": _("fixed table"),
    "fixed_table": _("number of the fixed table"),
    "is_guest": _("guest"),
    "active_from": _("active from"),
    "active_until": _("active until"),
}
_SIDED = re.compile(r"^(?P<name>[a-z_]+)_(?P<side>[abc])$")
_HAND = re.compile(r"^hands\[(?P<number>-?\d+)\](?:\.(?P<rest>.+))?$")
_TABLE = re.compile(r"^tables\[(?P<number>-?\d+)\]")
_ROW = re.compile(r"^rows\[(?P<number>\d+)\](?:\.(?P<rest>.+))?$")
_MARK = re.compile(r"\bmark_[ab]$")


def sentence(problem: Violation | Problem | Notice) -> str:
    """Return the sentence for a problem in the active language."""
    if isinstance(problem, Problem):
        return str(ERRORS[problem.code]) % _plain(problem.params)
    params = _plain(problem.params_dict)
    if isinstance(problem, Notice):
        return str(NOTICES[problem.code]) % params
    if (special := sentence_of_variant(problem)) is not None:
        return str(special) % params
    # At a field of one side stands what the paper says; elsewhere the two totals contradict each other.
    if problem.code is ViolationCode.CONTROL_SUM and problem.field.endswith(("_a", "_b", "_c")):
        difference = params.get("difference")
        return str(_PAPER_TOTAL) % (params | {"difference": abs(difference) if isinstance(difference, int) else ""})
    if problem.code is ViolationCode.ROEM_VALUE and _is_too_much(**problem.params_dict):
        return str(_TOO_MUCH_ROEM) % params
    if problem.code is ViolationCode.NOT_A_CHOICE and _MARK.search(problem.field):
        return str(_NO_SUCH_MARK)
    if problem.code is ViolationCode.NOT_A_CHOICE and "choices" in problem.params_dict:
        # As a program sends them, so that they can be copied.
        choices = ", ".join(json.dumps(choice) for choice in problem.params_dict["choices"])  # type: ignore[union-attr]
        return str(_ONE_OF) % {"choices": choices}
    if (reason := sentence_of_reason(problem)) is not None:
        return str(reason) % params
    if problem.code is ViolationCode.RULES_CONTRADICTION:
        return str(RULE_CONTRADICTIONS.get(problem.field.rpartition(".")[2], VIOLATIONS[problem.code]))
    return str(VIOLATIONS[problem.code]) % params


def _is_too_much(given: ParamValue = 0, highest: ParamValue = 0, **_rest: ParamValue) -> bool:
    return isinstance(given, int) and isinstance(highest, int) and given > highest > 0


def field_label(field: str, *, of_three: bool = False) -> str:
    """Return how people call a field: `hands[7].roem_b` is "hand 7, roem zij", at a table of three "hand 7, roem B"."""
    if hand := _HAND.match(field):
        where = gettext("hand %(number)s") % {"number": hand["number"]}
        return f"{where}, {field_label(hand['rest'], of_three=of_three)}" if hand["rest"] else where
    if table := _TABLE.match(field):
        return gettext("table %(number)s") % {"number": table["number"]}
    if row := _ROW.match(field):
        where = gettext("row %(number)s") % {"number": row["number"]}
        return f"{where}, {member_field(row['rest'])}" if row["rest"] else where
    if (sided := _SIDED.match(field)) and sided["name"] in _FIELDS:
        called = {} if of_three else {"a": gettext("we"), "b": gettext("they")}
        return f"{_FIELDS[sided['name']]} {called.get(sided['side'], sided['side'].upper())}"
    return str(_OTHER_FIELDS.get(field, field))


def member_field(name: str) -> str:
    """Return how people call a column of a list of members."""
    return str(_MEMBER_FIELDS.get(name, name))


def prize_label(prize: Prize) -> str:
    """Return what a prize is for."""
    if prize.kind is PrizeKind.PLACE:
        return gettext("Place %(place)s") % {"place": prize.place}
    return gettext("Last place") if prize.kind is PrizeKind.LAST_PLACE else gettext("Most pits")


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
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value
