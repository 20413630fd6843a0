"""What competitions hold of a double, when two entries turn out to be one person."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Club, CodeEntry, CompetitionPair, Pair, Player, SeasonStanding, TieDecision


def move_player(keep: Player, gone: Player) -> None:
    """Let what was entered for `gone` count for `keep`; a code both have for one evening stays with `gone`.

    The list of a closed competition stays as it is, under the name of then; with both in it, each keeps its line.
    """
    # That of an open one is made anew.
    closed = SeasonStanding.objects.filter(player=gone)
    both = SeasonStanding.objects.filter(player=keep).values("competition")
    closed.exclude(competition__in=both).update(player=keep)
    codes = CodeEntry.objects.filter(player=gone)
    _move_codes(codes, CodeEntry.objects.filter(player=keep), {"player": keep})
    _move_worth(keep.club, keep.pk, gone.pk, of_pairs=False)


def move_pair(made: Pair, pair: Pair) -> None:
    """Let what was entered for a pair with the double count for the pair with the person it is."""
    _move_codes(CodeEntry.objects.filter(pair=pair), CodeEntry.objects.filter(pair=made), {"pair": made})
    listed = CompetitionPair.objects.filter(pair=made).values("competition")
    CompetitionPair.objects.filter(pair=pair).exclude(competition__in=listed).update(pair=made)
    # That of a closed competition has no other row to come from.
    SeasonStanding.objects.filter(pair=pair).update(pair=made)
    _move_worth(made.club, made.pk, pair.pk, of_pairs=True)


def forget_pair(pair: Pair) -> None:
    """Take a pair out of every competition before it goes: it is the two entries of one person, or counts elsewhere."""
    CompetitionPair.objects.filter(pair=pair).delete()
    CodeEntry.objects.filter(pair=pair).delete()


def _move_codes(codes: QuerySet[CodeEntry], known: QuerySet[CodeEntry], to: dict[str, Any]) -> None:
    taken = set(known.filter(cancelled_at=None).values_list("competition_id", "evening_id"))
    for entry in codes:
        if entry.is_cancelled or (entry.competition_id, entry.evening_id) not in taken:
            CodeEntry.objects.filter(pk=entry.pk).update(**to)


def _move_worth(club: Club, kept: int, gone: int, *, of_pairs: bool) -> None:
    """Decisions of ties name who took part by id."""
    kind = "pairs" if of_pairs else "individual"
    decisions = TieDecision.objects.filter(
        Q(evening__club=club, evening__entrants=kind) | Q(competition__club=club, competition__entrants=kind),
        worth__has_key=str(gone),
    )
    for decision in decisions:
        decision.worth[str(kept)] = decision.worth.pop(str(gone))
        if decision.seats:
            decision.seats = [[kept if entrant == gone else entrant for entrant in side] for side in decision.seats]
        decision.save(update_fields=["worth", "seats"])
