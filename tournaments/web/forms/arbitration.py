"""A disputed hand as it is tapped or typed. All of it stands in the address, so that nothing is lost by a reload."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side
from scoring.cards import CARDS_PER_TRICK, DECK, TRICKS_PER_HAND, Rank, Suit
from scoring.dealing import POSITIONS
from tournaments import wording
from tournaments.errors import TournamentError

TAP, UNDO = "card", "undo"
TRICKS = [f"trick{number}" for number in range(1, TRICKS_PER_HAND + 1)]
HANDS = [f"hand{position}" for position in range(POSITIONS)]
_MOST_CHARACTERS = 200
_SUITS: Mapping[str, Suit] = {
    **{suit.value: suit for suit in Suit},
    # As they are called in Dutch, where schoppen and harten begin with the same letters.
    "r": Suit.DIAMONDS,
    "k": Suit.CLUBS,
    **dict(zip("♠♥♦♣", (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True)),
}
_RANKS: Mapping[str, Rank] = {
    **{rank.value: rank for rank in Rank},
    "T": Rank.TEN,
    "B": Rank.JACK,
    "V": Rank.QUEEN,
    "H": Rank.KING,
}
_PLACE = re.compile(r"^(?P<list>tricks|hands)\[(?P<number>\d+)\]")


def cards_in(text: str) -> list[str]:
    """Return the cards of a text as `scoring` writes them; what is no card stays as it was typed.

    >>> cards_in("10h ♠B, vk 1x")
    ['10h', 'Js', 'Qc', '1x']
    """
    return [_card(word) for word in re.split(r"[\s,;]+", text.replace("\N{VARIATION SELECTOR-16}", "")) if word]


def _card(word: str) -> str:
    for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
        # Among letters the rank comes first; a sign may stand on either side.
        if rank.upper() in _RANKS and suit.lower() in _SUITS and (rank == word[:-1] or suit in "♠♥♦♣"):
            return f"{_RANKS[rank.upper()]}{_SUITS[suit.lower()]}"
    return word


def _text(label: object = "", **attrs: str) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", **attrs})
    return forms.CharField(label=label, required=False, max_length=_MOST_CHARACTERS, widget=widget)  # type: ignore[arg-type]


class ArbitrationForm(forms.Form):
    trump = forms.ChoiceField(
        label=_("Trump"),
        required=False,
        choices=[(suit.value, suit.value) for suit in Suit],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Trump is spades, hearts, diamonds or clubs: s, h, d or c.")},
    )
    leader = forms.ChoiceField(
        label=_("Who led the first of these tricks"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose one of the four at the table.")},
    )
    declarer = forms.ChoiceField(
        label=_("Who declared"),
        required=False,
        choices=[("", _("not known")), (Side.A.value, _("we")), (Side.B.value, _("they"))],
    )
    first_trick = forms.TypedChoiceField(
        label=_("The first trick that is known"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(number, str(number)) for number in range(1, TRICKS_PER_HAND + 1)],
        help_text=_("Does nobody know how it began? Then begin with the first trick that everybody knows."),
    )
    cards = forms.CharField(
        label=_("All cards in a row"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
        help_text=_("In the order in which they fell; they are divided into tricks of four."),
    )

    def __init__(self, data: Mapping[str, str] | None, *, chairs: Sequence[str]) -> None:
        super().__init__(data or None, auto_id="arbitration_%s")
        self.chairs = chairs
        self.fields["leader"].choices = [(str(chair), name) for chair, name in enumerate(chairs)]  # type: ignore[attr-defined]
        for number, name in enumerate(TRICKS, start=1):
            self.fields[name] = _text(_("Trick %(number)s") % {"number": number})
        for name, player in zip(HANDS, chairs, strict=True):
            self.fields[name] = _text(player)

    @property
    def tricks(self) -> list[list[str]]:
        """The cards of each trick as they fell, up to the last trick that has one."""
        if self.cards_in_a_row is not None:
            row = self.cards_in_a_row
            return [row[start : start + CARDS_PER_TRICK] for start in range(0, len(row), CARDS_PER_TRICK)]
        tricks = [cards_in(self._sent(name)) for name in TRICKS]
        while tricks and not tricks[-1]:
            tricks.pop()
        return tricks

    @property
    def cards_in_a_row(self) -> list[str] | None:
        """The cards that were given in one row, when they were not given trick by trick."""
        row = cards_in(self._sent("cards"))
        return row if row and not any(self._sent(name).strip() for name in TRICKS) else None

    @property
    def is_empty(self) -> bool:
        return not self.is_bound or not (self.tricks or any(self._sent(name).strip() for name in HANDS))

    @property
    def is_ready(self) -> bool:
        """Whether there is something that can be judged."""
        return not self.is_empty and bool(self._sent("trump") and self._sent("leader"))

    @property
    def can_be_divided(self) -> bool:
        """Whether there is a row of cards, and no more than a hand has."""
        return self.cards_in_a_row is not None and len(self.cards_in_a_row) <= len(DECK)

    def clean(self) -> dict[str, object]:
        if self._sent("cards").strip() and self.cards_in_a_row is None:
            self.add_error("cards", _("The tricks are filled in already. Empty one of the two."))
        return self.cleaned_data

    def as_line(self) -> dict[str, object]:
        """Return what was typed as `scoring` reads a played hand; only of a form that is valid.

        Before trump and who led are chosen it is good for what is wrong with the cards by themselves, and no more.
        """
        data = self.cleaned_data
        tricks = self.tricks
        line: dict[str, object] = {"trump": data["trump"] or Suit.SPADES.value, "leader": int(data["leader"] or 0)}
        line["declarer"] = data["declarer"] or None
        if self.is_ready:
            line["hands"] = [cards_in(data[name]) or None for name in HANDS]
        count = sum(len(trick) for trick in tricks)
        first_trick = data["first_trick"] or 1
        whole = count == len(DECK) and first_trick == 1
        line["partial"] = not whole
        if not whole:
            line["first_trick"] = first_trick
        if self.cards_in_a_row is not None:
            return line | {"cards": self.cards_in_a_row}
        return line | {"tricks": tricks}

    def refuse(self, error: TournamentError) -> None:
        """Put what is wrong with the record at the fields, each with one sentence: mending it shows the next."""
        for problem in error.problems:
            field = self._field_of(problem.field)
            if field not in self.errors:
                self.add_error(field, wording.sentence(problem))

    def tapped(self, deed: str, card: str) -> str:
        """Return the query of this form after a card was tapped, or the last one taken back."""
        tricks = self.tricks
        if deed == UNDO and tricks:
            tricks[-1].pop()
        elif card.isdecimal() and int(card) < len(DECK):
            code = str(DECK[int(card)])
            if not any(code in trick for trick in tricks):
                if not tricks or len(tricks[-1]) >= CARDS_PER_TRICK:
                    tricks.append([])
                tricks[-1].append(code)
        return self.query(tricks[:TRICKS_PER_HAND])

    def query(self, tricks: Sequence[Sequence[str]]) -> str:
        """Return the query of this form with these tricks."""
        values = {name: self._sent(name).strip() for name in self.fields if name not in TRICKS and name != "cards"}
        values |= {name: " ".join(trick) for name, trick in zip(TRICKS, tricks, strict=False)}
        return urlencode({name: value for name, value in values.items() if value})

    def _sent(self, name: str) -> str:
        return str(self.data.get(name, "")) if self.is_bound else ""

    def _field_of(self, field: str) -> str | None:
        if found := _PLACE.match(field):
            place = int(found["number"])
            name = f"trick{place}" if found["list"] == "tricks" else f"hand{place}"
            # What was given in a row is told of a place in the row.
            return name if name in self.fields else None
        if field == "tricks":
            return "first_trick"
        name = field.partition("[")[0]
        return name if name in self.fields else None


def is_tap(data: Mapping[str, str]) -> bool:
    """Return whether a card was tapped or taken back without the script of the page."""
    return TAP in data or data.get("act") == UNDO
