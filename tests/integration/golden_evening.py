"""One small evening with everything that decides a standing, and its result computed by hand.

Nine players, two rounds of four hands, two tables. Written down as a story, so that both databases, the services, the
API and the pages can be held against the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from tests.factories import make_club, make_evening, make_member, make_player, rules_of
from tournaments.models import Club, Door, Evening, Player, Role
from tournaments.services import entries, evenings, penalties, results, rounds, seatings

HANDS = 4
CREDITS = {
    "sat_out": {"points": 400, "pits": 1},
    "late": {"points": 350, "pits": 0},
    "missed": {"points": 350, "pits": 0},
    "absent_notified": {"points": 300, "pits": 0},
    "absent": {"points": 0, "pits": 0},
}

# (side A, side B) per table; the ninth player sits out the first round, the first player the second.
SEATING = {
    1: [((1, 2), (3, 4)), ((5, 6), (7, 8))],
    2: [((9, 3), (5, 7)), ((2, 6), (4, 8))],
}

SHEETS: dict[tuple[int, int], dict[str, Any]] = {
    # 92+20 / 70; N with B: 162+40; P with B: 162+20 and 100; 62 / 100. So 658 (478+180, one pit) against 170 (one nat).
    (1, 1): {
        "level": "hands",
        "hands": [
            {"number": 1, "form": "written", "declarer": "A", "points_a": 92, "points_b": 70, "roem_a": 20},
            {"number": 2, "form": "written", "declarer": "B", "points_a": 162, "roem_a": 40, "mark_b": "N"},
            {"number": 3, "form": "written", "declarer": "A", "points_a": 162, "roem_a": 20, "mark_b": "P"},
            {"number": 4, "form": "written", "declarer": "B", "points_a": 62, "points_b": 100},
        ],
        "control_a": 658,
        "control_b": 170,
    },
    (1, 2): {"level": "totals", "total_a": 334, "total_b": 374},
    (2, 1): {
        "level": "points_roem",
        "points_a": 348,
        "points_b": 300,
        "roem_a": 120,
        "roem_b": 40,
        "pits_a": 1,
        "pits_b": 0,
    },
    (2, 2): {"level": "totals", "total_a": 388, "total_b": 340},
}

# place, tied, player, total. Player 1: 658 + 400 for sitting out; player 2: 658 + 388 - 100; player 9: 400 + 468;
# player 6: 334 + 388; players 7 and 8: 374 + 340 each, and nothing that is known of both tells them apart.
STANDING = [
    (1, False, 1, 1058),
    (2, False, 2, 946),
    (3, False, 9, 868),
    (4, False, 6, 722),
    (5, True, 7, 714),
    (5, True, 8, 714),
    (7, False, 5, 674),
    (8, False, 3, 638),
    (9, False, 4, 510),
]
AFTER_ROUND_1 = [
    (1, True, 1, 658),
    (1, True, 2, 658),
    (3, False, 9, 400),
    (4, True, 7, 374),
    (4, True, 8, 374),
    (6, True, 5, 334),
    (6, True, 6, 334),
    (8, True, 3, 170),
    (8, True, 4, 170),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    club: Club
    evening: Evening
    director: User
    players: dict[int, Player]

    @property
    def number_of(self) -> dict[int, int]:
        """Player id → the number the story calls the player by."""
        return {player.pk: number for number, player in self.players.items()}


def begin() -> Story:
    """Everybody is there and nothing has been played."""
    club = make_club()
    players = {number: make_player(club, "Speler", f"Nummer{number}", number=str(number)) for number in range(1, 10)}
    evening = make_evening(club, planned_rounds=2, house_rules=rules_of(hands=HANDS), credits=CREDITS)
    evenings.set_present(evening_id=evening.pk, player_ids=[player.pk for player in players.values()])
    return Story(club=club, evening=evening, director=make_member(club, Role.DIRECTOR), players=players)


def seat(story: Story, number: int) -> list[int]:
    """Seat and publish a round; return its table ids in order."""
    tables = [
        seatings.TableSeating(
            number=table_number,
            side_a=(story.players[side_a[0]].pk, story.players[side_a[1]].pk),
            side_b=(story.players[side_b[0]].pk, story.players[side_b[1]].pk),
        )
        for table_number, (side_a, side_b) in enumerate(SEATING[number], start=1)
    ]
    rounds.seat_by_hand(evening_id=story.evening.pk, number=number, tables=tables)
    round_ = rounds.publish_round(evening_id=story.evening.pk, number=number)
    return list(round_.tables.order_by("number").values_list("pk", flat=True))


def hand_in(story: Story, number: int, table_number: int, table_id: int) -> results.Recorded:
    """Hand in and confirm one table's sheet."""
    return results.record_sheet(
        table_id=table_id,
        entry=entries.read_entry(SHEETS[number, table_number]),
        by=story.director,
        door=Door.DESK,
        seen_version=0,
        confirm=True,
    )


def play() -> Story:
    """The whole evening through the services, without a recompute."""
    story = begin()
    for number in SEATING:
        for table_number, table_id in enumerate(seat(story, number), start=1):
            hand_in(story, number, table_number, table_id)
    penalties.give_penalty(
        evening_id=story.evening.pk,
        player_id=story.players[2].pk,
        points=-100,
        reason="verzaakt",
        by=story.director,
    )
    return story


def standing(story: Story, after_round: int = 2) -> list[tuple[int, bool, int, int]]:
    """The stored standing in the words of this story."""
    numbers = story.number_of
    return [
        (row.place, row.tied, numbers[row.player_id or 0], row.total)
        for row in story.evening.standings.filter(after_round=after_round).order_by("order")
    ]
