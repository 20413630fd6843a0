"""What a service refuses, as codes with fields. Sentences are made in `wording`; programs rely on the codes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring import Violation


class ErrorCode(StrEnum):
    """Every reason a service can refuse for. Codes are documented in docs/api.md and never renamed."""

    # the evening and its rounds
    EVENING_CLOSED = "evening_closed"
    EVENING_OPEN = "evening_open"
    TABLES_OPEN = "tables_open"
    NO_ROUND_PLAYED = "no_round_played"
    ROUND_NOT_PUBLISHED = "round_not_published"
    ROUND_HAS_RESULTS = "round_has_results"
    REPLACES_PUBLISHED = "replaces_published"
    ROUND_UNKNOWN = "round_unknown"
    ROUND_BEYOND_PLAN = "round_beyond_plan"
    ROUND_NOT_NEXT = "round_not_next"
    TOO_FEW_PLAYERS = "too_few_players"
    NO_TABLES = "no_tables"
    TOO_MANY_PLAYERS = "too_many_players"
    CREDIT_MISSING = "credit_missing"
    STANDING_NOT_FINAL = "standing_not_final"
    DRAW_UNKNOWN = "draw_unknown"
    DRAW_NOT_PROPOSED = "draw_not_proposed"
    DRAW_OUTDATED = "draw_outdated"
    DRAW_REPLACED = "draw_replaced"
    DRAW_UNSETTLED = "draw_unsettled"
    DRAW_FAILED = "draw_failed"
    ROUND_NOT_DRAWN = "round_not_drawn"
    DRAFT_UNKNOWN = "draft_unknown"
    DRAFT_REPLACED = "draft_replaced"
    # people and chairs
    PLAYER_UNKNOWN = "player_unknown"
    PLAYER_TWICE = "player_twice"
    PLAYER_NOT_PRESENT = "player_not_present"
    PLAYER_SEATED = "player_seated"
    LEAVER_SEATED = "leaver_seated"
    PLAYER_NOT_PLACED = "player_not_placed"
    SITTER_SEATED = "sitter_seated"
    CHAIR_UNKNOWN = "chair_unknown"
    NO_CHAIR = "no_chair"
    RESULT_OF_ANOTHER = "result_of_another"
    TABLE_HAS_RESULT = "table_has_result"
    TABLE_HAS_NOTES = "table_has_notes"
    LAST_TABLE = "last_table"
    HAND_UNKNOWN = "hand_unknown"
    NOTE_MISSING = "note_missing"
    PLAYER_IN_PAIR = "player_in_pair"
    PLAYER_PAID = "player_paid"
    PAYER_NOT_PRESENT = "payer_not_present"
    PAID_RANGE = "paid_range"
    ATTENDANCE_CHANGED = "attendance_changed"
    GUEST_NAME = "guest_name"
    NUMBER_TAKEN = "number_taken"
    PAIR_OF_ONE = "pair_of_one"
    PAIR_UNKNOWN = "pair_unknown"
    PAIR_INCOMPLETE = "pair_incomplete"
    PLAYER_WITHOUT_PARTNER = "player_without_partner"
    NOT_A_PAIRS_EVENING = "not_a_pairs_evening"
    TABLE_TWICE = "table_twice"
    TABLE_INCOMPLETE = "table_incomplete"
    NO_TABLES_OF_THREE = "no_tables_of_three"
    FIRST_DEALER = "first_dealer"
    NOBODY_WAITS = "nobody_waits"
    FILL_IN_PLAYING = "fill_in_playing"
    FILL_IN_AGAIN = "fill_in_again"
    APART_OF_ONE = "apart_of_one"
    APART_UNKNOWN = "apart_unknown"
    # members and lists of them
    PLAYER_MERGED = "player_merged"
    PLAYED_TOGETHER = "played_together"
    MERGE_INTO_SELF = "merge_into_self"
    PLAYS_LATER = "plays_later"
    MEMBERS_CHANGED = "members_changed"
    FILE_TOO_LARGE = "file_too_large"
    FILE_UNREADABLE = "file_unreadable"
    QUOTE_OPEN = "quote_open"
    HEADING_MISSING = "heading_missing"
    COLUMN_TWICE = "column_twice"
    LIST_EMPTY = "list_empty"
    TOO_MANY_ROWS = "too_many_rows"
    CELL_FORMULA = "cell_formula"
    CELL_UNREADABLE = "cell_unreadable"
    CELLS_TOO_MANY = "cells_too_many"
    NOT_YES_OR_NO = "not_yes_or_no"
    NOT_A_TABLE_NUMBER = "not_a_table_number"
    NOT_A_DAY = "not_a_day"
    LAST_NAME_MISSING = "last_name_missing"
    FIRST_NAME_MISSING = "first_name_missing"
    NUMBER_TWICE = "number_twice"
    NUMBER_OF_ANOTHER = "number_of_another"
    NUMBER_NEEDED = "number_needed"
    PREVIEW_EXPIRED = "preview_expired"
    # seasons and competitions
    SEASON_UNKNOWN = "season_unknown"
    COMPETITION_CLOSED = "competition_closed"
    COMPETITION_OPEN = "competition_open"
    COMPETITION_UNKNOWN = "competition_unknown"
    COMPETITION_RULE = "competition_rule"
    SEASON_TAKEN = "season_taken"
    COMPETITION_TAKEN = "competition_taken"
    COMPETITION_EVENING_OPEN = "competition_evening_open"
    COMPETITION_EVENING_HIDDEN = "competition_evening_hidden"
    COMPETITION_INCOMPLETE = "competition_incomplete"
    PERIODS_MISSING = "periods_missing"
    BEST_OF_FEWER_PERIODS = "best_of_fewer_periods"
    PERIOD_NAME = "period_name"
    PERIOD_DAYS = "period_days"
    PERIOD_TWICE = "period_twice"
    PERIODS_OVERLAP = "periods_overlap"
    PERIOD_OUTSIDE_SEASON = "period_outside_season"
    EVENING_UNKNOWN = "evening_unknown"
    EVENING_OUTSIDE_SEASON = "evening_outside_season"
    NOT_A_PAIRS_COMPETITION = "not_a_pairs_competition"
    PLAYER_IN_TWO_PAIRS = "player_in_two_pairs"
    ENTRANT_UNKNOWN = "entrant_unknown"
    EVENING_NOT_OF_COMPETITION = "evening_not_of_competition"
    CODE_OF_ROUND = "code_of_round"
    CODE_ENTERED = "code_entered"
    CODE_CANCELLED = "code_cancelled"
    CALCULATION_UNKNOWN = "calculation_unknown"
    CALCULATION_FAILED = "calculation_failed"
    # evening totals out of a file
    RESULT_HEADING_MISSING = "result_heading_missing"
    DATE_MISSING = "date_missing"
    DATE_OUTSIDE_SEASON = "date_outside_season"
    DATE_HAS_EVENING = "date_has_evening"
    RESULTS_DIFFER = "results_differ"
    PARTICIPANT_MISSING = "participant_missing"
    PARTNER_MISSING = "partner_missing"
    RESULT_TWICE = "result_twice"
    RESULT_MISSING = "result_missing"
    NOT_POINTS = "not_points"
    NOT_A_PLACE = "not_a_place"
    RESULT_TOO_HIGH = "result_too_high"
    ROUNDS_DIFFER = "rounds_differ"
    ROUNDS_NEEDED = "rounds_needed"
    TOTAL_NOT_THE_SUM = "total_not_the_sum"
    PLACE_AGAINST_TOTAL = "place_against_total"
    CODE_UNKNOWN = "code_unknown"
    CODE_BESIDE_RESULT = "code_beside_result"
    IMPORT_CHANGED = "import_changed"
    EVENING_IMPORTED = "evening_imported"
    # sheets
    STALE_VERSION = "stale_version"
    SHEET_MISSING = "sheet_missing"
    SHEET_CONFIRMED = "sheet_confirmed"
    SHEET_UNCHANGED = "sheet_unchanged"
    REASON_MISSING = "reason_missing"
    REASON_TOO_LONG = "reason_too_long"
    KEY_REUSED = "key_reused"
    KEY_TOO_LONG = "key_too_long"
    # penalties
    PENALTY_POINTS = "penalty_points"
    PENALTY_CANCELLED = "penalty_cancelled"
    # deciding a tie
    TIE_RULE_NOT_ASKED = "tie_rule_not_asked"
    TIE_SIDES = "tie_sides"
    TIE_SIDES_OF_THREE = "tie_sides_of_three"
    TIE_TWICE = "tie_twice"
    NOT_TIED = "not_tied"
    TIE_INCOMPLETE = "tie_incomplete"
    TIE_STILL_EQUAL = "tie_still_equal"
    TIE_CANCELLED = "tie_cancelled"
    # an evening's plan
    NO_EVENING_YET = "no_evening_yet"
    EVENING_THAT_DAY = "evening_that_day"
    FEE_TOO_HIGH = "fee_too_high"
    HANDS_RANGE = "hands_range"
    ROUND_PUBLISHED = "round_published"
    ROUNDS_BELOW_PUBLISHED = "rounds_below_published"
    EVENING_BEGUN = "evening_begun"
    # prizes
    PRIZE_RULE = "prize_rule"
    CATEGORY_UNKNOWN = "category_unknown"
    CATEGORY_NAME = "category_name"
    CATEGORY_TAKEN = "category_taken"
    PRIZES_RECORDED = "prizes_recorded"
    PRIZES_CHANGED = "prizes_changed"
    PRIZES_UNDRAWN = "prizes_undrawn"
    PRIZES_NOBODY = "prizes_nobody"
    PRIZES_ROUNDS_TO_COME = "prizes_rounds_to_come"
    PRIZES_EVENINGS_TO_COME = "prizes_evenings_to_come"
    PRIZES_CANCELLED = "prizes_cancelled"
    STANDING_BEHIND = "standing_behind"
    PRIZE_NOT_SHARED = "prize_not_shared"
    PRIZE_LOT_PEOPLE = "prize_lot_people"
    PRIZE_DRAWN = "prize_drawn"
    PRIZE_DRAW_CANCELLED = "prize_draw_cancelled"
    # clubs and settings
    ALREADY_SET_UP = "already_set_up"
    INVALID_VALUE = "invalid_value"
    SEATING_RULE = "seating_rule"
    SEATING_RULE_UNKNOWN = "seating_rule_unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One reason, at one field of what was sent; an empty field means the whole."""

    code: ErrorCode
    field: str = ""
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)


class TournamentError(Exception):
    """An act was refused and nothing was stored.

    Carries all the reasons found, at least one: the game's violations as `scoring` gave them, and the services' own.
    """

    def __init__(self, *problems: Problem | Violation) -> None:
        super().__init__(", ".join(f"{problem.field or '-'}: {problem.code}" for problem in problems))
        self.problems = problems


class StaleVersion(TournamentError):
    """The sheet was changed since the typist last saw it; `current` is the version that counts now."""

    def __init__(self, *, seen: int, current: int) -> None:
        problem = Problem(code=ErrorCode.STALE_VERSION, field="seen_version", params={"seen": seen, "current": current})
        super().__init__(problem)
        self.seen = seen
        self.current = current


def refuse(code: ErrorCode, field: str = "", **params: object) -> TournamentError:
    """Return the error for a single reason, to be raised: `raise refuse(ErrorCode.EVENING_CLOSED)`."""
    return TournamentError(Problem(code=code, field=field, params=params))
