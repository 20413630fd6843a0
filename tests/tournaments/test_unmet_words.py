"""What a draw could not do, in words: which rule is not kept, for whom, and what was done instead."""

from __future__ import annotations

from itertools import product

import pytest
from django.utils import translation

from tournaments.seating import Form, Receipt, plan
from tournaments.seating.constraints import Constraints, Instead, Rule, Unmet
from tournaments.seating.systems import LeftOver
from tournaments.unmet_words import RULES, sentence_of_unmet, unmet_sentence

NAMES = {1: "Piet", 2: "Wim", 3: "Lies"}


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def sentences_of(receipt: Receipt) -> list[str]:
    return [sentence_of_unmet(unmet, receipt, lambda pk: NAMES.get(pk, "?")) for unmet in receipt.unmet]


def test_everything_has_its_words() -> None:
    for language in ("en", "nl"):
        with translation.override(language):
            for rule, instead in product(Rule, Instead):
                if (rule, instead) in RULES:
                    unmet = Unmet(rule=rule, instead=instead, entrants=(1, 2), rounds=(1, 3), table=4)
                    assert "%(" not in unmet_sentence(unmet)
    assert {rule for rule, _ in RULES} == set(Rule)


@pytest.mark.parametrize(
    ("form", "present", "sentence"),
    [
        (Form.INDIVIDUAL, 9, "The house rules of this evening know no table of three, so who is left over sits out."),
        (Form.PAIRS, 5, "For fixed pairs there is no table of three: who is left over sits out."),
    ],
)
def test_why_no_table_of_three_is_played(form: Form, present: int, sentence: str) -> None:
    drawn = plan(entrants=range(present), form=form, seed=4, left_over=LeftOver.THREES, knows_threes=False)
    assert sentences_of(drawn.receipt)[0] == sentence


def test_rules_that_could_not_be_kept_name_people_rounds_and_what_was_done() -> None:
    constraints = Constraints(never_at_one_table=frozenset({(1, 2)}), fixed_tables={1: 1, 3: 1})
    drawn = plan(entrants=range(1, 5), form=Form.INDIVIDUAL, seed=1, rounds=2, constraints=constraints)
    said = sentences_of(drawn.receipt)
    assert said[0] == "Piet and Wim are never to share a table, but do in rounds 1 and 2: no draw can keep every rule."
    assert said[1].startswith("Lies should keep a table, but every table is kept by somebody else already")
    other = Unmet(rule=Rule.FIXED_TABLE, instead=Instead.OTHER_TABLE, entrants=(3,), table=2)
    assert unmet_sentence(other, NAMES.__getitem__).startswith("Lies cannot keep the table asked for")
    assert "table 2 is kept instead" in unmet_sentence(other, NAMES.__getitem__)


def test_who_cannot_keep_a_table_is_told_who_does_or_that_it_is_not_used() -> None:
    constraints = Constraints(fixed_tables={1: 1, 3: 1, 2: 9})
    drawn = plan(entrants=range(1, 13), form=Form.INDIVIDUAL, seed=1, constraints=constraints)
    said = sentences_of(drawn.receipt)
    assert said[:2] == [
        "Wim cannot keep table 9, because it is not used; table 3 is kept instead.",
        "Lies cannot keep table 1, because Piet keeps it; table 2 is kept instead.",
    ]
    assert Receipt.from_dict(drawn.receipt.as_dict()) == drawn.receipt


def test_left_over_that_is_not_as_asked_has_its_sentence() -> None:
    for present, left_over, words in (
        (5, LeftOver.THREES, "With so few players"),
        (7, LeftOver.HOUSE, "house players"),
    ):
        drawn = plan(entrants=range(present), form=Form.INDIVIDUAL, seed=1, left_over=left_over)
        assert words in sentences_of(drawn.receipt)[0]


def test_who_is_away_from_his_table_walks_and_a_pair_reads_as_well_as_a_person() -> None:
    away = Unmet(rule=Rule.FIXED_TABLE, instead=Instead.WALKS, entrants=(1,), rounds=(2, 3))
    assert unmet_sentence(away, lambda _: "Henk Visser & Piet Jansen") == (
        "Henk Visser & Piet Jansen should keep one table all evening, but theirs is another in rounds 2 and 3: "
        "there they walk with the others."
    )
