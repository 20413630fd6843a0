"""The tables of a club, one module per noun; a model method looks at its own row, nothing else."""

from __future__ import annotations

from tournaments.models.append_only import AppendOnlyError
from tournaments.models.audit import AuditAction, AuditEntry
from tournaments.models.calculations import Calculation, CalculationKind, CalculationState
from tournaments.models.clubs import Club, ClubRole, Credit, Role
from tournaments.models.competitions import (
    CodeEntry,
    Competition,
    CompetitionPair,
    CompetitionState,
    EntrantKind,
    Period,
    Season,
    TieDecision,
    TieDecisionKind,
)
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
from tournaments.models.imported import ImportedResult
from tournaments.models.people import Category, Pair, Player, PublicName
from tournaments.models.prizes import PrizeAward, PrizeDraw, PrizeWinner
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
from tournaments.models.standings import (
    EveningResult,
    KeptName,
    SeasonStanding,
    SeasonState,
    Standing,
    StandingFragment,
    StandingState,
)
from tournaments.models.wishes import Apart, ApartKind, Seeded

__all__ = [
    "Apart",
    "ApartKind",
    "AppendOnlyError",
    "Attendance",
    "AttendanceState",
    "AuditAction",
    "AuditEntry",
    "Calculation",
    "CalculationKind",
    "CalculationState",
    "Category",
    "Chairs",
    "Club",
    "ClubRole",
    "CodeEntry",
    "Competition",
    "CompetitionPair",
    "CompetitionState",
    "Credit",
    "Door",
    "Draw",
    "DrawState",
    "EntrantKind",
    "Evening",
    "EveningEvent",
    "EveningEventKind",
    "EveningPair",
    "EveningResult",
    "EveningState",
    "HandNote",
    "HandResult",
    "ImportedResult",
    "KeptName",
    "Pair",
    "Penalty",
    "Period",
    "Player",
    "Position",
    "PrizeAward",
    "PrizeDraw",
    "PrizeWinner",
    "PublicName",
    "Role",
    "Round",
    "RoundState",
    "ScoreSheet",
    "Season",
    "SeasonStanding",
    "SeasonState",
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
    "TieDecision",
    "TieDecisionKind",
]
