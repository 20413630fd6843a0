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
from scoring.house_options import Deal, Doubling, FollowRule, Obliged, ThreePlayers, TrumpMaking
from scoring.house_rules import (
    AMSTERDAM,
    DE_PITSLAG,
    KRAKEN,
    NKU,
    PRESETS,
    ROTTERDAM,
    UTRECHT,
    HouseRules,
    HouseRulesError,
)
from scoring.play import Duty
from scoring.played_hand import PlayedHand, play_hand, score_play
from scoring.revoke import Arbitration, Breach, KnownPlay, OpenQuestion, Revoke, arbitrate
from scoring.sheet import check_sheet, score_sheet
from scoring.sheet_entry import SheetEntry
from scoring.sheet_score import SheetScore, SideScore
from scoring.sides import HandForm, Mark, Outcome, SheetLevel, Side
from scoring.suggest import Change, SheetSuggestion, SlipCode, Suggestion, suggest_hand, suggest_hands, suggest_sheet
from scoring.three_entry import ThreeHandEntry, ThreeSheetEntry, ThreeSide
from scoring.three_hand import check_three_hand, score_three_hand
from scoring.three_score import ThreeHandScore, ThreeReading, ThreeSheetScore
from scoring.three_sheet import check_three_sheet, score_three_sheet
from scoring.three_suggest import (
    ThreeSheetSuggestion,
    ThreeSuggestion,
    suggest_three_hand,
    suggest_three_hands,
    suggest_three_sheet,
)
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
    "KRAKEN",
    "NKU",
    "PRESETS",
    "ROTTERDAM",
    "UTRECHT",
    "Arbitration",
    "Breach",
    "Change",
    "Deal",
    "Doubling",
    "Duty",
    "EntryError",
    "FollowRule",
    "HandEntry",
    "HandForm",
    "HandScore",
    "HandUndecided",
    "HouseRules",
    "HouseRulesError",
    "InvalidEntry",
    "KnownPlay",
    "Mark",
    "Notice",
    "NoticeCode",
    "Obliged",
    "OpenQuestion",
    "Outcome",
    "PlayedHand",
    "Reading",
    "Revoke",
    "SheetEntry",
    "SheetLevel",
    "SheetScore",
    "SheetSuggestion",
    "Side",
    "SideScore",
    "SlipCode",
    "Suggestion",
    "ThreeHandEntry",
    "ThreeHandScore",
    "ThreePlayers",
    "ThreeReading",
    "ThreeSheetEntry",
    "ThreeSheetScore",
    "ThreeSheetSuggestion",
    "ThreeSide",
    "ThreeSuggestion",
    "TrumpMaking",
    "Violation",
    "ViolationCode",
    "arbitrate",
    "check_hand",
    "check_sheet",
    "check_three_hand",
    "check_three_sheet",
    "dealer_of",
    "declaring_side",
    "eldest_hand",
    "play_hand",
    "score_hand",
    "score_play",
    "score_sheet",
    "score_three_hand",
    "score_three_sheet",
    "side_of",
    "suggest_hand",
    "suggest_hands",
    "suggest_sheet",
    "suggest_three_hand",
    "suggest_three_hands",
    "suggest_three_sheet",
]
