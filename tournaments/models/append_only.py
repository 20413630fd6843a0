"""Rows that are written once: a correction is a new row, so nothing entered is ever lost."""

from __future__ import annotations

from typing import Any

from django.db import models


class AppendOnlyError(TypeError):
    """Somebody tried to change or delete a row that is only ever added to."""


class AppendOnly(models.Model):
    """A row that is written once. Corrections are new rows."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError(f"{type(self).__name__} {self.pk} cannot be changed; add a new one.")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise AppendOnlyError(f"{type(self).__name__} {self.pk} cannot be deleted.")
