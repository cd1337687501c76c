from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union

from .errors import WebhookError

_TOLERANCE_SECONDS = 300


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    now: Optional[float] = None,
) -> Any:
    """The event of a webhook that was signed by Inkprint as Standard Webhooks describes.

    ``body`` is the body exactly as it came. Several secrets may be given while one is being
    replaced. Raises ``WebhookError`` for everything else.
    """
    found = {name.lower(): value for name, value in headers.items()}
    values = [found.get(f"webhook-{part}", "") for part in ("id", "timestamp", "signature")]
    if not all(values):
        raise WebhookError("A webhook header is missing")
    name, timestamp, signatures = values
    _require_recent(timestamp, time.time() if now is None else now)
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{name}.{timestamp}.".encode() + raw
    for each in [secret] if isinstance(secret, str) else secret:
        expected = b"v1," + base64.b64encode(
            hmac.new(_secret_bytes(each), signed, hashlib.sha256).digest()
        )
        for signature in signatures.split(" "):
            if hmac.compare_digest(signature.encode(), expected):
                return _parsed(raw)
    raise WebhookError("The signature is not valid")


def _require_recent(timestamp: str, now: float) -> None:
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    if not is_number or abs(now - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookError("The webhook is too old, or the clock here is wrong")


def _secret_bytes(secret: str) -> bytes:
    try:
        raw = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raw = b""
    if not raw:
        raise WebhookError("The secret does not have the form whsec_…")
    return raw


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise WebhookError("The body is not JSON") from error
