"""Ed25519 as RFC 8032 describes it, for verifying only.

The standard library has no such signatures. Everything here is public, so it does not matter that
the time it takes depends on what is verified; never sign anything with it.
"""

from __future__ import annotations

import hashlib
from typing import Optional

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)

#: X, Y, Z and T, where x = X/Z, y = Y/Z and xy = T/Z.
_Point = tuple[int, int, int, int]


def is_signed(message: bytes, *, signature: bytes, public_key: bytes) -> bool:
    """Whether the owner of the key signed exactly this message."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = _decoded(public_key)
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or _is_of_small_order(key) or scalar >= _ORDER:
        return False
    first = signature[:32]
    digest = hashlib.sha512(first + public_key + message).digest()
    challenge = int.from_bytes(digest, "little") % _ORDER
    x, y, z, t = key
    negative = (_P - x, y, z, _P - t)
    return _encoded(_sum(_times(scalar, _BASE), _times(challenge, negative))) == first


def _is_of_small_order(point: _Point) -> bool:
    """Whether it is one of the few keys under which anybody can sign for many messages at once."""
    return _encoded(_times(8, point)) == _IDENTITY


def _sum(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(factor: int, point: _Point) -> _Point:
    result: _Point = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        factor >>= 1
    return result


def _decoded(data: bytes) -> Optional[_Point]:
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P != 0:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return (x, y, 1, x * y % _P)


def _encoded(point: _Point) -> bytes:
    scale = pow(point[2], -1, _P)
    x, y = point[0] * scale % _P, point[1] * scale % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _base() -> _Point:
    point = _decoded((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _base()
_IDENTITY = (1).to_bytes(32, "little")
