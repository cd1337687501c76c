from __future__ import annotations

import email.utils
import json
import random
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import IO, Any, Mapping, Optional, Union

from .errors import ApiError, ConnectionFailed, InkprintError, TimedOut
from .generated import CALLS, Call

#: A path, the bytes themselves, an open file, or a name with one of the two.
FileInput = Union[str, Path, bytes, IO[bytes], tuple[str, Union[bytes, IO[bytes]]]]

_LONGEST_PAUSE = 60.0
#: Nobody knows whether it was done; a 503 may also come from something in front of the server.
_UNCLEAR = (408, 500, 502, 503, 504)
#: The ends of the paths of calls that change nothing, or the same thing again.
_HARMLESS = ("/price", "/extract", "/pause", "/resume", "/cancel")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would lose the body of the request and show the key to another server."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    def __init__(self, api_key: str, base_url: str, timeout: float, max_retries: int) -> None:
        if not re.match(r"https?://", base_url):
            raise InkprintError("base_url must be an http(s) address")
        self._api_key = api_key
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self._opener = urllib.request.build_opener(_NoRedirects)

    def send(
        self,
        name: str,
        fields: Mapping[str, Any],
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        is_deferred: bool = False,
    ) -> Any:
        call = CALLS[name]
        request = self._request(call, fields, idempotency_key)
        if is_deferred:
            request.add_header("Prefer", "respond-async")
        for tried in range(self._max_retries + 1):
            try:
                return self._attempt(call, request, timeout or self._timeout)
            except InkprintError as error:
                # The attempt whose answer was lost has deleted it.
                is_gone = isinstance(error, ApiError) and error.status == 404
                if is_gone and tried > 0 and call["method"] == "DELETE":
                    return None
                pause = _pause(error, tried)
                if tried == self._max_retries or pause is None or not _is_retried(error, call):
                    raise
                time.sleep(pause)
        raise AssertionError("unreachable")

    def _request(
        self, call: Call, fields: Mapping[str, Any], idempotency_key: Optional[str]
    ) -> urllib.request.Request:
        given = {name: value for name, value in fields.items() if value is not None}
        path = re.sub(
            r":(\w+)", lambda found: urllib.parse.quote(str(given[found[1]]), safe=""), call["path"]
        )
        query = {name: _plain(given[name]) for name in call["query"] if name in given}
        body = {name: given[name] for name in call["body"] if name in given}
        headers = {"Accept": "application/json", "Authorization": f"Bearer {self._api_key}"}
        if call["takes_idempotency_key"]:
            headers["Idempotency-Key"] = idempotency_key or secrets.token_hex(16)
        data: Optional[bytes] = None
        if call["encoding"] == "multipart":
            data, headers["Content-Type"] = _multipart(body)
        elif call["body"]:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        url = self._base_url + path + (f"?{urllib.parse.urlencode(query)}" if query else "")
        return urllib.request.Request(url, data=data, headers=headers, method=call["method"])

    def _attempt(self, call: Call, request: urllib.request.Request, timeout: float) -> Any:
        try:
            with self._opener.open(request, timeout=timeout) as answer:
                status, headers, content = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except TimeoutError as error:
            raise TimedOut(f"No response within {timeout} seconds") from error
        except (OSError, ValueError) as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise TimedOut(f"No response within {timeout} seconds") from error
            raise ConnectionFailed(f"No response from {request.full_url}") from error
        except Exception as error:  # http.client raises errors of its own for broken answers
            raise ConnectionFailed(f"A broken answer from {request.full_url}") from error
        if call["stream"] == "application/pdf":
            return content
        if call["stream"]:
            return content.decode()
        if status == 204:
            return None
        try:
            return json.loads(content)
        except ValueError as error:
            raise InkprintError(
                f"The response is not JSON (request {headers.get('x-request-id')})"
            ) from error


def _refusal(error: urllib.error.HTTPError) -> InkprintError:
    if 300 <= error.code < 400:
        place = error.headers.get("location", "another address")
        return InkprintError(f"The server redirects to {place}: use that as base_url")
    try:
        body = json.loads(error.read())
    except (OSError, ValueError):
        body = None
    headers = error.headers
    return ApiError(
        error.code, body, headers.get("x-request-id"), _seconds(headers.get("retry-after"))
    )


def _seconds(value: Optional[str]) -> Optional[float]:
    """Seconds, also where a proxy wrote a date."""
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _is_retried(error: InkprintError, call: Call) -> bool:
    """Whether trying again may help and cannot do the work, or take the price, twice."""
    is_harmless = call["method"] != "POST" or call["path"].endswith(_HARMLESS)
    is_repeatable = is_harmless or call["takes_idempotency_key"]
    if isinstance(error, (ConnectionFailed, TimedOut)):
        return is_repeatable
    if not isinstance(error, ApiError):
        return False
    # With these the server says that it did nothing, or is about to have done it.
    if error.status == 429 or error.code in ("QUEUE_FULL", "IDEMPOTENCY_IN_PROGRESS"):
        return True
    return error.status in _UNCLEAR and is_repeatable


def _pause(error: InkprintError, tried: int) -> Optional[float]:
    if isinstance(error, ApiError) and error.retry_after is not None:
        return error.retry_after if error.retry_after <= _LONGEST_PAUSE else None
    return 0.5 * 2**tried * random.uniform(0.5, 1)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _multipart(fields: Mapping[str, Any]) -> tuple[bytes, str]:
    boundary = f"inkprint-{secrets.token_hex(16)}"
    parts: list[bytes] = []
    for name, value in fields.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
        if name == "file":
            file_name, content = _file(value)
            quoted = re.sub(r'[\r\n"]', "_", file_name)
            head += f'; filename="{quoted}"\r\nContent-Type: application/octet-stream'
        else:
            content = _plain(value).encode()
        parts += [head.encode(), b"\r\n\r\n", content, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _file(value: FileInput) -> tuple[str, bytes]:
    if isinstance(value, tuple):
        return value[0], _file(value[1])[1]
    if isinstance(value, bytes):
        return "file", value
    if isinstance(value, (str, Path)):
        return Path(value).name, Path(value).read_bytes()
    return Path(str(getattr(value, "name", "file"))).name, value.read()
