"""What each kind of roem counts in a trick; the house rules say it of four jacks, and which other fours count."""

from __future__ import annotations

SEQUENCE_OF_THREE = 20
SEQUENCE_OF_FOUR = 50
STUK = 20
"""King and queen of trump together."""
FOUR_OF_A_KIND = 100
