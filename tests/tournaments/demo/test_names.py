"""The people of the demonstration club."""

from __future__ import annotations

from tournaments.demo.names import MOST_PEOPLE, people


def test_everybody_has_a_number_of_their_own() -> None:
    found = people(MOST_PEOPLE, seed=1)
    assert [person.number for person in found] == [str(number) for number in range(1001, 1001 + MOST_PEOPLE)]


def test_only_piet_jansen_is_there_twice() -> None:
    names = [(person.first_name, person.infix, person.last_name) for person in people(MOST_PEOPLE, seed=1)]
    assert {name for name in names if names.count(name) > 1} == {("Piet", "", "Jansen")}


def test_larger_club_begins_with_the_smaller_one() -> None:
    assert people(40, seed=2)[:20] == people(20, seed=2)
    assert people(40, seed=3) != people(40, seed=2)


def test_names_that_are_hard_to_print_are_among_the_members_of_the_usual_club() -> None:
    names = {" ".join(filter(None, (p.first_name, p.infix, p.last_name))) for p in people(48, seed=1)}
    assert {"Jan-Piet van der 't Hooft", "Mehmet Öztürk", "Lies Ćosić", "Willem IJsbrandij"} <= names
    assert any("'s Gravendijk" in name for name in names)


def test_every_wish_about_the_public_name_occurs() -> None:
    assert {person.public_name for person in people(48, seed=1)} == {"full", "first_initial", "number", "hidden"}
