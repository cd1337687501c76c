from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from .errors import TimedOut

Thing = TypeVar("Thing", bound=Mapping[str, Any])


def each_of(send: Callable[..., Any], name: str, fields: Mapping[str, Any]) -> Iterator[Any]:
    """Rows of a list that is read page by page, as far as somebody reads."""
    asked = dict(fields)
    while True:
        page = send(name, asked)
        yield from page["items"]
        if page["next_cursor"] is None:
            return
        asked["cursor"] = page["next_cursor"]


def until_ended(
    name: str, look: Callable[[], Thing], *, timeout: float, every: float
) -> Thing:
    """What is looked at again and again until it has ended."""
    end = time.monotonic() + timeout
    while (thing := look())["finished_at"] is None:
        if time.monotonic() + every > end:
            raise TimedOut(f"{name} was not finished within {timeout} seconds")
        time.sleep(every)
    return thing
