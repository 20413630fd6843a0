"""A broker that is a folder, for a club without Redis: kombu's own, made safe for readers that are quick.

kombu opens a file under its last name and writes it after that. A worker that looks just then reads nothing, falls over
that, and the message is lost. Here every file appears whole.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_kwargs: Any) -> None:  # type: ignore[override]  # as kombu does itself
        """Put a message in a queue. Readers know it by the end of its name, which it gets when it is complete."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        file = Path(self.data_folder_out) / name
        unfinished = file.with_name(f"{name}.unfinished")
        try:
            unfinished.write_text(dumps(payload), encoding="utf-8")
            unfinished.rename(file)
        except OSError as error:
            raise ChannelError(f"Cannot add file {str(file)!r} to directory") from error

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        """Note where messages go. The first to do so must not leave an empty file for a moment."""
        file = self._exchange_file(exchange)
        file.parent.mkdir(exist_ok=True)
        if not file.exists():
            unfinished = file.with_name(f"{file.name}.{uuid.uuid4()}.unfinished")
            unfinished.write_text("[]", encoding="utf-8")
            try:
                os.link(unfinished, file)
            except FileExistsError:
                pass  # somebody else was first
            finally:
                unfinished.unlink()
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    Channel = Channel
