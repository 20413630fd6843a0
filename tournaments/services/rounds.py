"""Rounds: drawn or seated by hand as a draft, then published. A round with a result is never seated again."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from tournaments import tasks
from tournaments.errors import ErrorCode, TournamentError, refuse
from tournaments.models import (
    Attendance,
    AttendanceState,
    Credit,
    Door,
    Evening,
    Round,
    RoundState,
    SitOut,
    Table,
)
from tournaments.selectors.boards import board_of
from tournaments.services import crediting, drafts, drawing, draws, pairing, questions, receipts, seatings, versions
from tournaments.services.draws import MOST_SEED
from tournaments.services.seatings import Seating

__all__ = [
    "MOST_SEED",
    "draw_round",
    "note_change",
    "publish_round",
    "restore_draft",
    "seat_by_hand",
    "set_first_dealer",
]


def draw_round(
    *,
    evening_id: int,
    number: int,
    seed: int | None = None,
    replace_published: bool = False,
    effort: int | None = None,
) -> Round:
    """Draw a draft of this round for everybody present, at once; without a seed one is drawn and stored with the round.

    With it come the rounds that are drawn together with this one. Whoever must not wait asks for the draw instead:
    `draws.ask_draw`.

    Refused once the round has a result, while one of a pair is absent or somebody is without a partner, and for a
    published round unless `replace_published` says that it may be taken back; an earlier draft is kept as replaced.
    """
    with transaction.atomic():
        draw = draws.store_draw(
            evening_id=evening_id,
            number=number,
            seed=seed,
            replace_published=replace_published,
            effort=effort,
            by=None,
            door=Door.DESK,
        )
        drawing.make_draw(draw.pk)
        draw.refresh_from_db()
        if draw.refused:
            raise TournamentError(*drawing.problems_of(draw))
        tasks.ring_standing(evening_id)
        return draw.rounds.get(number=number)


def seat_by_hand(*, evening_id: int, number: int, tables: Sequence[Seating], replace_published: bool = False) -> Round:
    """Make a draft of this round as given; whoever is present and has no chair sits out.

    Raises TournamentError naming every table and person that is wrong, and for a published round unless
    `replace_published` says that it may be taken back.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        drafts.require_seatable(evening, number, replace_published=replace_published)
        drafts.take_back(evening, number)
        entrants = questions.people_of(evening, number)
        house = set(_house(evening))
        seatings.check_seating(evening, tables, set(entrants.players) | house)
        seated = {pk for table in tables for pk in table.in_playing_order}
        idle = sorted(entrants.players - seated - house)
        round_ = drafts.make_draft(evening, number, tables, idle, quality={"method": receipts.BY_HAND})
        receipts.refresh(evening, from_number=number)
        versions.raise_results(evening)
        round_.refresh_from_db()
        return round_


def restore_draft(*, round_id: int, replace_published: bool = False) -> Round:
    """Let a replaced draft count again, counted anew; the one that counted so far is kept as replaced.

    Who came since it was made sits out in it, and who left without a chair in it is left out. Refused, naming them,
    where somebody it seats is not present any more, and for what refuses any other seating of that round.
    """
    with transaction.atomic():
        found = Round.objects.filter(pk=round_id).first()
        if found is None:
            raise refuse(ErrorCode.DRAFT_UNKNOWN)
        evening = versions.lock_evening(found.evening_id)
        round_ = evening.rounds.get(pk=round_id)
        if round_.state != RoundState.SUPERSEDED:
            return round_
        number = round_.number
        problems = drafts.check_seatable(evening, number, replace_published=replace_published)
        retaken = drafts.is_published(evening, number)
        entrants = questions.people_of(evening, number, retaken=retaken)
        house = _house(evening)
        problems += drafts.check_seated_present(round_, entrants.players | house)
        if problems:
            raise TournamentError(*problems)
        drafts.take_back(evening, number)
        drafts.supersede(evening, number)
        seated = set(round_.seats.values_list("player_id", flat=True))
        round_.sit_outs.all().delete()
        drafts.seat_out(evening, round_, sorted(entrants.players - seated - house))
        round_.state = RoundState.DRAFT
        round_.published_at = None
        round_.save(update_fields=["state", "published_at"])
        receipts.refresh(evening, from_number=number)
        versions.raise_results(evening)
        round_.refresh_from_db()
        return round_


def publish_round(*, evening_id: int, number: int, digest: str | None = None) -> Round:
    """Publish the draft of this round: from now on people take their seats and tables can hand in.

    Everybody who came tonight but is not seated gets the evening's credit: for sitting out, coming late or leaving.
    Refused, naming them, when somebody who was seated is not present any more: such a round is to be drawn again.
    With the `digest` of the board somebody looked at, it is also refused when another seating counts by now.
    """
    with transaction.atomic():
        evening = versions.lock_evening(evening_id)
        round_ = drafts.required_round(evening, number)
        if digest is not None and digest != board_of(round_).digest:
            raise refuse(ErrorCode.DRAFT_REPLACED, "digest", number=number)
        if round_.is_published:
            return round_
        present = questions.people_of(evening, number).players | _house(evening)
        problems = drafts.check_number(evening, number) + pairing.check_whole_pairs(evening, number)
        # Of half a pair everything is said already.
        problems = problems or drafts.check_seated_present(round_, present)
        if problems:
            raise TournamentError(*problems)
        # Who sat out in the draft and left since simply gets no credit for it.
        round_.sit_outs.exclude(player_id__in=present).delete()
        _credit_the_others(evening, round_)
        round_.state = RoundState.PUBLISHED
        round_.published_at = timezone.now()
        round_.save(update_fields=["state", "published_at"])
        receipts.refresh(evening, from_number=number)
        versions.raise_results(evening)
        round_.refresh_from_db()
        return round_


def set_first_dealer(*, table_id: int, first_dealer: int) -> None:
    """Say which chair of a table deals the first hand (0..3); refused once the table has a result."""
    with transaction.atomic():
        table = Table.objects.select_related("round").get(pk=table_id)
        versions.lock_evening(table.round.evening_id)
        table.refresh_from_db(fields=["live_sheet"])
        if not 0 <= first_dealer < table.chairs:
            raise refuse(ErrorCode.FIRST_DEALER, "first_dealer")
        if table.live_sheet_id is not None:
            raise refuse(ErrorCode.ROUND_HAS_RESULTS, round=table.round.number)
        table.first_dealer = first_dealer
        table.save(update_fields=["first_dealer"])


def note_change(evening: Evening, round_: Round) -> None:
    """Keep the receipts honest when people changed chairs by hand: count again.

    Who sat with whom in this round also counts for the rounds after it.
    """
    receipts.refresh(evening, from_number=round_.number, changed=round_)


def _house(evening: Evening) -> frozenset[int]:
    """Return the house players who are here: they may be seated, and never sit out."""
    here = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, is_house=True)
    return frozenset(here.values_list("player_id", flat=True))


def _credit_the_others(evening: Evening, round_: Round) -> None:
    placed = set(round_.seats.values_list("player_id", flat=True)) | set(
        round_.sit_outs.values_list("player_id", flat=True)
    )
    there = Attendance.objects.filter(evening=evening, state=AttendanceState.PRESENT, is_house=False).exclude(
        player_id__in=placed
    )
    missing = []
    for attendance in there:
        if attendance.from_round > round_.number:
            code = Credit.LATE
        elif attendance.until_round is not None and attendance.until_round < round_.number:
            code = Credit.MISSED
        else:
            code = Credit.SAT_OUT
        missing.append(
            SitOut(round=round_, player_id=attendance.player_id, code=code, **crediting.credit_for(evening, code))
        )
    SitOut.objects.bulk_create(missing)
