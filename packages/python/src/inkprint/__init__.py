"""Client of the Inkprint API. It needs nothing but Python's standard library."""

from .client import Inkprint
from .errors import ApiError, ConnectionFailed, InkprintError, TimedOut, WebhookError
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Inkprint",
    "InkprintError",
    "TimedOut",
    "WebhookError",
    "verify_webhook",
]
