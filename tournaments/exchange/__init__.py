"""What goes in and out as a file: read here into plain rows, judged and stored by the services."""

from __future__ import annotations
