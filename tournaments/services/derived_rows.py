"""Many derived rows stored at once, in one statement however many there are."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db import connection
from django.db.models import JSONField, Model


def insert(rows: Iterable[Model]) -> None:
    """Store new rows of one model, which get no ids here: nobody needs those of derived rows.

    Django's own way (`bulk_create`) puts the statement together value by value, on SQLite again for every 999 of them;
    for a standing of a thousand lines that takes longer than ranking them.
    """
    new = list(rows)
    if not new:
        return
    model = type(new[0])
    if connection.vendor not in ("sqlite", "postgresql"):
        model._default_manager.bulk_create(new)
        return
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    quoted = connection.ops.quote_name
    names = ", ".join(quoted(str(field.column)) for field in fields)
    # Numbers, truths and names of rows go as they are; only JSON has to be made text.
    prepared = [(field.attname, isinstance(field, JSONField)) for field in fields]
    values = [
        [json.dumps(getattr(row, name)) if is_json else getattr(row, name) for name, is_json in prepared] for row in new
    ]
    # Names of our own table and columns; every value is sent apart.
    table = f"{quoted(model._meta.db_table)} ({names})"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            places = ", ".join(["%s"] * len(fields))
            cursor.executemany(f"INSERT INTO {table} VALUES ({places})", values)  # noqa: S608
            return
        with cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for row_values in values:
                copy.write_row(row_values)
