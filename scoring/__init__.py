"""scoring: what a hand and a sheet of klaverjas are worth, and whether they are possible at all.

Knows the game and the house rules and nothing else: no people, no evenings, no storage, no language. Only the
standard library is used. Everything here is frozen data in, frozen data out; the names below are the whole
interface.

>>> entry = HandEntry(form=HandForm.CAPTURED, declarer=Side.A, points_a=82, points_b=80, roem_b=20)
>>> score = score_hand(entry, HouseRules())
>>> score.outcome, score.total_a, score.total_b
(<Outcome.NAT: 'nat'>, 0, 182)
"""

from __future__ import annotations

from scoring.dealing import dealer_of, declaring_side, eldest_hand, side_of
from scoring.hand import check_hand, score_hand
from scoring.hand_entry import HandEntry
from scoring.hand_score import HandScore, Reading
from scoring.house_rules import (
    AMSTERDAM,
    DE_PITSLAG,
    NKU,
    PRESETS,
    ROTTERDAM,
    UTRECHT,
    Deal,
    FollowRule,
    HouseRules,
    HouseRulesError,
    TrumpMaking,
)
from scoring.sheet import check_sheet, score_sheet
from scoring.sheet_entry import SheetEntry
from scoring.sheet_score import SheetScore, SideScore
from scoring.sides import HandForm, Mark, Outcome, SheetLevel, Side
from scoring.violations import (
    EntryError,
    HandUndecided,
    InvalidEntry,
    Notice,
    NoticeCode,
    Violation,
    ViolationCode,
)

__all__ = [
    "AMSTERDAM",
    "DE_PITSLAG",
    "NKU",
    "PRESETS",
    "ROTTERDAM",
    "UTRECHT",
    "Deal",
    "EntryError",
    "FollowRule",
    "HandEntry",
    "HandForm",
    "HandScore",
    "HandUndecided",
    "HouseRules",
    "HouseRulesError",
    "InvalidEntry",
    "Mark",
    "Notice",
    "NoticeCode",
    "Outcome",
    "Reading",
    "SheetEntry",
    "SheetLevel",
    "SheetScore",
    "Side",
    "SideScore",
    "TrumpMaking",
    "Violation",
    "ViolationCode",
    "check_hand",
    "check_sheet",
    "dealer_of",
    "declaring_side",
    "eldest_hand",
    "score_hand",
    "score_sheet",
    "side_of",
]
