from __future__ import annotations

import base64
import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, Literal, Optional, TypedDict, Union

from . import generated as api
from .ed25519 import is_signed

#: The longest receipt there is; whatever is longer is something else.
_LONGEST = 20_000
#: Clocks differ a little.
_TOLERATED = timedelta(minutes=5)

ReceiptProblem = Literal[
    "not_a_receipt",
    "cut_off",
    "newer_version",
    "other_installation",
    "unknown_key",
    "bad_signature",
]


class ValidReceipt(TypedDict):
    """A receipt that says what was signed."""

    problem: None
    receipt: api.Receipt
    #: Whether the text is the one that was judged; None where no text was given.
    is_text_of: Optional[bool]
    #: It says that it was made in the future: one of the clocks is wrong.
    is_from_future: bool
    #: Whose keys these are, if not of the installation that the receipt names.
    other_signer: Optional[str]


class RefusedReceipt(TypedDict):
    """Something that proves nothing."""

    problem: ReceiptProblem
    #: The installation it names, which nobody has confirmed.
    claimed_issuer: Optional[str]


ReceiptCheck = Union[ValidReceipt, RefusedReceipt]


def verify_receipt(
    receipt: str,
    *,
    keys: Mapping[str, Any],
    text: Optional[str] = None,
    now: Optional[datetime] = None,
) -> ReceiptCheck:
    """Verifies a receipt with keys that you have, as ``/.well-known/jwks.json`` publishes them.

    It asks nobody. ``receipt`` is the content of the file.
    """
    # A mail program may have broken the one long line.
    compact = "" if len(receipt) > _LONGEST else re.sub(r"\s", "", receipt)
    parts = compact.split(".")
    header = _json_in(parts[0])
    if not _is_header(header):
        return _refused("not_a_receipt")
    if len(parts) != 3:
        return _refused("cut_off" if len(parts) < 3 else "not_a_receipt")
    claims, signature = _json_in(parts[1]), _bytes_in(parts[2])
    if not _is_claims(claims) or signature is None or len(signature) != 64:
        return _refused("cut_off")
    issuer = claims["issuer"]
    signer = keys.get("issuer")
    is_of_other = signer is not None and signer != issuer
    key = next((each for each in keys["keys"] if each.get("kid") == header["kid"]), None)
    if key is None:
        return _refused("other_installation" if is_of_other else "unknown_key", issuer)
    if not _is_signed_with(key, f"{parts[0]}.{parts[1]}".encode(), signature):
        return _refused("bad_signature", issuer)
    # Signed, but not in a form that was known when this was written.
    analyzed_at = _moment_in(claims.get("analyzed_at"))
    is_known = claims["version"] == 1 and api.Receipt.__required_keys__ <= claims.keys()
    if not is_known or analyzed_at is None:
        return _refused("newer_version", issuer)
    return {
        "problem": None,
        "receipt": claims,
        "is_text_of": None if text is None else _hash_of(text) == claims["text_hash"],
        "is_from_future": analyzed_at > (now or datetime.now(timezone.utc)) + _TOLERATED,
        "other_signer": signer if is_of_other else None,
    }


def _refused(problem: ReceiptProblem, issuer: Optional[str] = None) -> RefusedReceipt:
    return {"problem": problem, "claimed_issuer": issuer}


def _is_header(header: Any) -> bool:
    return (
        isinstance(header, dict)
        and header.get("alg") == "EdDSA"
        and header.get("typ") == "inkprint-receipt+jws"
        and isinstance(header.get("kid"), str)
    )


def _is_claims(claims: Any) -> bool:
    return (
        isinstance(claims, dict)
        and isinstance(claims.get("version"), (int, float))
        and isinstance(claims.get("issuer"), str)
    )


def _is_signed_with(key: Mapping[str, Any], signed: bytes, signature: bytes) -> bool:
    x = key.get("x")
    if key.get("kty") != "OKP" or key.get("crv") != "Ed25519" or not isinstance(x, str):
        return False
    return is_signed(signed, signature=signature, public_key=_bytes_in(x) or b"")


def _hash_of(text: str) -> str:
    """The hash by which a text is recognized; docs/receipts.md describes the form."""
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = "\n".join(line.rstrip(" \t") for line in lines).lstrip(" \t\n").rstrip("\n")
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _moment_in(value: Any) -> Optional[datetime]:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    # Without its zone it could be any of many moments.
    return None if moment.tzinfo is None else moment


def _json_in(part: str) -> Any:
    data = _bytes_in(part)
    try:
        return None if data is None else json.loads(data.decode())
    # Lists in lists in lists, which Python reads only to some depth.
    except (ValueError, RecursionError):
        return None


def _bytes_in(part: str) -> Optional[bytes]:
    if not re.fullmatch(r"[A-Za-z0-9_-]+", part) or len(part) % 4 == 1:
        return None
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
