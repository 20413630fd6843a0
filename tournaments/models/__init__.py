"""The tables of a club, one module per noun; a model method looks at its own row, nothing else."""

from __future__ import annotations

from tournaments.models.append_only import AppendOnlyError
from tournaments.models.audit import AuditAction, AuditEntry
from tournaments.models.clubs import Club, ClubRole, Credit, Role
from tournaments.models.competitions import Competition, EntrantKind, Season
from tournaments.models.draws import Draw, DrawState
from tournaments.models.evenings import (
    Attendance,
    AttendanceState,
    Chairs,
    Evening,
    EveningEvent,
    EveningEventKind,
    EveningPair,
    EveningState,
    Position,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
)
from tournaments.models.people import Pair, Player, PublicName
from tournaments.models.results import (
    Door,
    HandNote,
    HandResult,
    Penalty,
    ScoreSheet,
    SheetDraft,
    SheetEvent,
    SheetEventKind,
)
from tournaments.models.standings import Standing, StandingFragment, StandingState
from tournaments.models.wishes import Apart, ApartKind, Seeded

__all__ = [
    "Apart",
    "ApartKind",
    "AppendOnlyError",
    "Attendance",
    "AttendanceState",
    "AuditAction",
    "AuditEntry",
    "Chairs",
    "Club",
    "ClubRole",
    "Competition",
    "Credit",
    "Door",
    "Draw",
    "DrawState",
    "EntrantKind",
    "Evening",
    "EveningEvent",
    "EveningEventKind",
    "EveningPair",
    "EveningState",
    "HandNote",
    "HandResult",
    "Pair",
    "Penalty",
    "Player",
    "Position",
    "PublicName",
    "Role",
    "Round",
    "RoundState",
    "ScoreSheet",
    "Season",
    "Seat",
    "Seeded",
    "SheetDraft",
    "SheetEvent",
    "SheetEventKind",
    "SitOut",
    "Standing",
    "StandingFragment",
    "StandingState",
    "Table",
]
