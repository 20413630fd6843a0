"""The first page of a new installation: the owner, the club, the house rules in plain words."""

from __future__ import annotations

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

PRESETS = [
    ("AMSTERDAM", _("Amsterdam")),
    ("ROTTERDAM", _("Rotterdam")),
    ("UTRECHT", _("Utrecht")),
    ("NKU", _("NKU")),
    ("DE_PITSLAG", _("De Pitslag")),
    ("KRAKEN", _("Kraken")),
]
PRESET_WORDS = {
    "AMSTERDAM": _("16 hands, free choice of trump; you need not over-trump your partner. If in doubt, choose this."),
    "ROTTERDAM": _("As Amsterdam, but who cannot follow suit must always trump."),
    "UTRECHT": _("As Amsterdam, but the player left of the dealer always declares."),
    "NKU": _("The dealer speaks first; four jacks count 100, and so do four of anything else."),
    "DE_PITSLAG": _(
        "As Utrecht, and all tricks for the defenders (TP) brings them 100 extra. Who sits out gets 1600 and one pit."
    ),
    "KRAKEN": _("As Amsterdam, with kraken, herkraken and superkraken, spades double and roem in the hand."),
}


class SetupForm(forms.Form):
    username = forms.CharField(label=_("Your user name"), max_length=150, help_text=_("With this you sign in."))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least 10 characters; a few words together are easy to remember."),
    )
    password_again = forms.CharField(
        label=_("The same password again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    name = forms.CharField(label=_("Name of the club"), max_length=80)
    slug = forms.SlugField(
        label=_("Web address"),
        max_length=40,
        required=False,
        help_text=_("The last part of the club's address. Leave it empty to make it from the name."),
    )
    preset = forms.ChoiceField(
        label=_("House rules"), choices=PRESETS, initial="AMSTERDAM", widget=forms.RadioSelect, required=True
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["username"].widget.attrs["autocomplete"] = "username"
        self.fields["slug"].widget.attrs["data-slug-of"] = "id_name"

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("password") and data.get("password_again") and data["password"] != data["password_again"]:
            self.add_error("password_again", _("The two passwords differ. Type them once more."))
        if not data.get("slug") and data.get("name"):
            data["slug"] = slugify(str(data["name"]))[:40]
            if not data["slug"]:
                self.add_error("slug", _("Type an address of letters and digits."))
        return data
