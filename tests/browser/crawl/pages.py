"""Who may see which page: the least right, by the name of its address. Kept by hand, so that it can disagree."""

from __future__ import annotations

from enum import IntEnum

from tournaments.access import Right


class Least(IntEnum):
    """What one must be at least; the rights of `tournaments.access`, and what is there without a club."""

    ANYONE = 0
    SIGNED_IN = 1
    READ = 2
    ENTER = 3
    DIRECT = 4
    OWN = 5
    SIGNED_OUT = 6
    """Only for who is not signed in."""
    FIRST = 7
    """Only while nobody is there yet."""


OF_RIGHT = {Right.READ: Least.READ, Right.ENTER: Least.ENTER, Right.DIRECT: Least.DIRECT, Right.OWN: Least.OWN}

PAGES: dict[str, Least] = {
    "start": Least.ANYONE,
    "setup": Least.FIRST,
    "login": Least.SIGNED_OUT,
    "password": Least.SIGNED_IN,
    "api-docs": Least.ANYONE,
    "club": Least.ANYONE,
    "evenings": Least.ANYONE,
    "evening": Least.ANYONE,
    "standings": Least.ANYONE,
    "standings-after": Least.ANYONE,
    "evening-entrant": Least.ANYONE,
    "prizes": Least.ANYONE,
    "competition-prizes": Least.ANYONE,
    "seasons": Least.ANYONE,
    "competition": Least.ANYONE,
    "entrant": Least.ANYONE,
    "codes": Least.READ,
    "what-if": Least.READ,
    "what-if-several": Least.READ,
    "calculation": Least.READ,
    "members": Least.READ,
    "prizes-announce": Least.READ,
    "prizes-announce-one": Least.READ,
    "prizes-print": Least.READ,
    "competition-prizes-announce": Least.READ,
    "competition-prizes-announce-one": Least.READ,
    "competition-prizes-print": Least.READ,
    "audit": Least.READ,
    "round": Least.READ,
    "penalties": Least.READ,
    "ties": Least.READ,
    "competition-ties": Least.READ,
    "history": Least.READ,
    "club-arbitration": Least.READ,
    "print-sheet": Least.READ,
    "print-sheets": Least.READ,
    "print-seating": Least.READ,
    "print-cards": Least.READ,
    "sheet": Least.ENTER,
    "quick": Least.ENTER,
    "arbitration": Least.DIRECT,
    "plan": Least.DIRECT,
    "attendance": Least.DIRECT,
    "seating": Least.DIRECT,
    "draw-options": Least.DIRECT,
    "proposal": Least.DIRECT,
    "seeded": Least.DIRECT,
    "catch-up": Least.DIRECT,
    "wishes": Least.DIRECT,
    "disturbances": Least.DIRECT,
    "evening-new": Least.DIRECT,
    "result-import": Least.DIRECT,
    "season": Least.OWN,
    "season-new": Least.OWN,
    "competition-new": Least.OWN,
    "competition-rules": Least.OWN,
    "competition-evenings": Least.OWN,
    "competition-close": Least.OWN,
    "settings": Least.OWN,
    "categories": Least.OWN,
    "competition-prizes-scheme": Least.OWN,
    "member-new": Least.OWN,
    "member-import": Least.OWN,
    "member": Least.OWN,
    "member-merge": Least.OWN,
}

# Addresses nobody follows: a script asks for them while one types, a form is posted there, or a refused form is shown.
NO_PAGES = {"sheet-check", "quick-check", "draw-progress", "ties-check", "competition-ties-check"}
