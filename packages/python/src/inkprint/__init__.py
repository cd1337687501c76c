"""Client of the Inkprint API. It needs nothing but Python's standard library."""

from .client import Inkprint
from .errors import ApiError, ConnectionFailed, InkprintError, TimedOut, WebhookError
from .receipts import ReceiptCheck, verify_receipt
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Inkprint",
    "InkprintError",
    "ReceiptCheck",
    "TimedOut",
    "WebhookError",
    "verify_receipt",
    "verify_webhook",
]
