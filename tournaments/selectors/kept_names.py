"""How people are called in a list: as they were when it was closed, else as they are called now.

What strangers may see of a kept name is the person's own choice of today.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Exists, OuterRef, Q

from tournaments.models import Competition, CompetitionState, Evening, KeptName, PublicName, SeasonStanding
from tournaments.models.people import in_list_order
from tournaments.selectors.people import Labels, PublicNames, StaffNames, public_names, shown_by_name, staff_names


def public_names_in(scope: Evening | Competition) -> PublicNames:
    """Return how strangers tell the people of this list apart; one query."""
    kept = kept_names_of(scope)
    if not kept:
        return public_names(scope.club)
    # Whoever was written down nowhere in it stands in it nowhere.
    return PublicNames(shared=frozenset(), kept=kept, numbered=_numbered(kept))


def staff_names_in(scope: Evening | Competition) -> StaffNames:
    """Return how the staff tell the people of this list apart; one query."""
    kept = kept_names_of(scope)
    if not kept:
        return staff_names(scope.club)
    people = [(row.as_then.sort_name, row.with_number) for row in kept.values()]
    count = Counter(name for name, _with_number in people)
    shared = frozenset(name for name, with_number in people if with_number or count[name] > 1)
    return StaffNames(shared=shared, kept=kept)


def labels_in(scope: Evening | Competition) -> Labels:
    """Return the people of this list by name and number; one query when it is closed, else none."""
    return Labels(kept=kept_names_of(scope))


def public_names_of_closed(competition_ids: Iterable[int]) -> Mapping[int, PublicNames]:
    """Return by competition how strangers tell those on its first place apart, of closed ones; one query."""
    closed = KeptName.objects.filter(competition__in=competition_ids, competition__state=CompetitionState.CLOSED)
    first = SeasonStanding.objects.filter(competition=OuterRef("competition"), place=1)
    in_first = Q(Exists(first.filter(player=OuterRef("player"))))
    in_first |= Q(Exists(first.filter(pair__first=OuterRef("player"))))
    in_first |= Q(Exists(first.filter(pair__second=OuterRef("player"))))
    by_competition: dict[int, dict[int, KeptName]] = defaultdict(dict)
    # Of the others only those matter whose name was somebody else's too.
    for row in closed.filter(in_first | Q(with_number=True)).select_related("player__merged_into"):
        assert row.competition_id is not None
        by_competition[row.competition_id][row.player_id] = row
    return {
        competition_id: PublicNames(shared=frozenset(), kept=kept, numbered=_numbered(kept))
        for competition_id, kept in by_competition.items()
    }


def kept_names_of(scope: Evening | Competition) -> Mapping[int, KeptName]:
    """Return by player what was kept of a closed list; nothing of one that is open, also of one that is open again."""
    if not scope.is_closed:
        return {}
    return {kept.player_id: kept for kept in scope.kept_names.select_related("player__merged_into")}


def _numbered(kept: Mapping[int, KeptName]) -> frozenset[int]:
    """Return whose number strangers read: who shares the name in this list, and who did when it was closed.

    Not of somebody whose namesake in the list hides by now: a number behind a name that stands there once would tell
    who the hidden one is.
    """
    by_name: dict[str, set[int]] = defaultdict(set)
    hiding: set[str] = set()
    for player_id, row in kept.items():
        person = row.as_then
        if (name := shown_by_name(person)) is not None:
            by_name[name].add(player_id)
        else:
            for policy in (PublicName.FULL, PublicName.FIRST_INITIAL):
                person.public_name_policy = policy
                hiding.add(in_list_order(person.public_name))
    return frozenset(
        player_id
        for name, people in by_name.items()
        for player_id in people
        if len(people) > 1 or (kept[player_id].with_number and name not in hiding)
    )
