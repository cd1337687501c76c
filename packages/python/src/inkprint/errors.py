from __future__ import annotations

from typing import Any, Optional


class InkprintError(Exception):
    """Everything that this client raises."""


class ApiError(InkprintError):
    """The server refused, or something on the way to it did."""

    def __init__(
        self,
        status: int,
        body: Any,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        self.status = status
        #: The whole answer, such as ``credits_required``; empty where it was not JSON.
        self.body: dict[str, Any] = body if isinstance(body, dict) else {}
        #: What went wrong, for programs; None where something other than Inkprint answered.
        self.code: Optional[str] = self.body.get("code")
        #: Include it when you ask for help.
        self.request_id: Optional[str] = request_id or self.body.get("request_id")
        #: What is wrong with which field of the input.
        self.field_errors: list[dict[str, str]] = self.body.get("errors") or []
        #: How many seconds the server asks to wait.
        self.retry_after = retry_after
        super().__init__(f"{status} {self.code + ': ' if self.code else ''}{self._words()}")

    def _words(self) -> str:
        detail = self.body.get("detail")
        if isinstance(detail, str):
            return detail
        if isinstance(detail, list):
            return "; ".join(
                f"{'.'.join(map(str, item['loc'][1:]))}: {item['msg']}" for item in detail
            )
        return "The response is not from Inkprint"


class ConnectionFailed(InkprintError):
    """No answer came: the address is wrong, or the network or the server is down."""


class TimedOut(InkprintError):
    """No answer came in time."""


class WebhookError(InkprintError):
    """A webhook that did not come from Inkprint, was changed on the way, or is too old."""
