"""Buttons of the frame, of the club and of its members."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.crawl.acts import Act, Fill, Press, as_it_comes, emptied, nothing, stored, typed
from tests.browser.crawl.pages import Least
from tests.factories import PASSWORD

NEW_PASSWORD = "ruitenvrouw-27-slag"
LIST = "nummer;voornaam;tussenvoegsel;achternaam\n701;Bea;van;Nieuw\n702;Cor;;Nieuw\n"
WRONG_LIST = "nummer;voornaam;achternaam\n701;Bea;Nieuw\n701;Cor;Nieuw\n"
SETUP = {
    "username": "voorzitter",
    "password": PASSWORD,
    "password_again": PASSWORD,
    "name": "De Eersten",
    "slug": "eersten",
}


def _in_language(code: str) -> Act:
    def shows(page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("lang", code)

    return Act(key=f"set_language language={code}", least=Least.ANYONE, stores=nothing, shows=shows)


def _is_signed(value: str) -> Callable[[Page], None]:
    def shows(page: Page) -> None:
        expect(page.locator("form[action$='/logout/']")).to_have_count(1 if value == "in" else 0)

    return shows


def _choose_file(text: str) -> Fill:
    def fill(press: Press) -> None:
        content = {"name": "leden.csv", "mimeType": "text/csv", "buffer": text.encode()}
        press.field("file").set_input_files(content)

    return fill


def _choose_double(press: Press) -> None:
    """The one who was entered twice; on the page of that one, and in another club, somebody else."""
    assert press.world is not None
    double = str(press.world.double)
    if press.field("double").locator(f"option[value='{double}']").count():
        press.field("double").select_option(double)
    else:
        press.choose("double")


def _two(first: int, second: int) -> Fill:
    def fill(press: Press) -> None:
        press.choose("first", first)
        press.choose("second", second)

    return fill


def _set_up(**other: str) -> Fill:
    return typed(**{**SETUP, **other})


MEMBER = {"first_name": "Bea", "last_name": "Nieuw"}

ACTS = (
    _in_language("nl"),
    _in_language("en"),
    Act(
        key="login",
        least=Least.SIGNED_OUT,
        fill=typed(username="scorer", password=PASSWORD),
        wrong=typed(username="scorer", password="x"),
        # As long as nobody is there, nobody can sign in.
        refused=lambda press: press.world is None,
        stores=nothing,
        shows=_is_signed("in"),
        leaves=True,
    ),
    Act(key="logout", least=Least.SIGNED_IN, stores=nothing, shows=_is_signed("out"), leaves=True),
    Act(
        key="password",
        least=Least.SIGNED_IN,
        fill=typed(old_password=PASSWORD, new_password1=NEW_PASSWORD, new_password2=NEW_PASSWORD),
        wrong=typed(old_password=PASSWORD, new_password1=NEW_PASSWORD, new_password2="iets anders"),
        stores=stored(changed={"User": 1}),
    ),
    Act(
        key="setup",
        least=Least.FIRST,
        fill=_set_up(),
        wrong=_set_up(password_again="iets anders"),
        stores=stored(
            added={"Club": {"name": "De Eersten", "slug": "eersten"}, "ClubRole": {"role": "owner"}, "User": 1}
        ),
        leaves=True,
    ),
    Act(
        key="settings",
        least=Least.OWN,
        fill=typed(name="De Andere Naam", pit_bonus="120"),
        wrong=emptied("name"),
        stores=stored(changed={"Club": {"name": "De Andere Naam"}}, added={"AuditEntry": {"action": "rules_changed"}}),
    ),
    Act(
        key="wishes",
        least=Least.DIRECT,
        fill=_two(0, 1),
        wrong=_two(0, 0),
        stores=stored(added={"Apart": 1, "AuditEntry": {"action": "wishes_changed"}}),
    ),
    Act(
        key="wish-forget",
        least=Least.DIRECT,
        stores=stored(removed={"Apart": 1}, added={"AuditEntry": {"action": "wishes_changed"}}),
    ),
    Act(key="GET members", least=Least.READ, fill=typed(q="Anna"), stores=nothing),
    Act(
        key="member-new",
        least=Least.OWN,
        fill=typed(**MEMBER),
        wrong=as_it_comes,
        stores=stored(added={"Player": MEMBER}),
    ),
    Act(
        key="member-new again",
        least=Least.OWN,
        fill=typed(**MEMBER),
        wrong=typed(number="!", **MEMBER),
        stores=stored(added={"Player": MEMBER}),
    ),
    Act(
        key="member",
        least=Least.OWN,
        fill=typed(first_name="Zoë"),
        wrong=emptied("last_name"),
        stores=stored(changed={"Player": {"first_name": "Zoë"}}),
    ),
    Act(
        key="member-deactivate",
        least=Least.OWN,
        wrong=emptied("last_day"),
        stores=stored(changed={"Player": {"active_until": lambda day: day == timezone.localdate()}}),
    ),
    Act(key="member-reactivate", least=Least.OWN, stores=stored(changed={"Player": {"active_until": None}})),
    Act(key="GET member-merge", least=Least.OWN, fill=_choose_double, stores=nothing),
    Act(
        key="member-merge",
        least=Least.OWN,
        fill=typed(reason="stond er dubbel in"),
        wrong=as_it_comes,
        stores=stored(changed={"Player": 1}, added={"AuditEntry": {"action": "players_merged"}}),
    ),
    Act(
        key="member-import",
        least=Least.OWN,
        fill=_choose_file(LIST),
        wrong=as_it_comes,
        stores=nothing,
    ),
    Act(
        key="member-import-store",
        least=Least.OWN,
        stores=stored(added={"Player": 2, "AuditEntry": {"action": "members_imported"}}),
    ),
)
