"""Run by client.test.ts against a real server, whose address and key are in the environment."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.server
import json
import os
import tempfile
import threading
import typing
import unittest
from pathlib import Path

from inkprint import (
    ApiError,
    ConnectionFailed,
    Inkprint,
    InkprintError,
    TimedOut,
    WebhookError,
    generated,
    verify_receipt,
    verify_webhook,
)
from inkprint import ed25519
from inkprint.ed25519 import is_signed

TEXT = os.environ["TEXT"]


def client(**options: typing.Any) -> Inkprint:
    return Inkprint(
        **{
            "base_url": os.environ["INKPRINT_URL"],
            "api_key": os.environ["INKPRINT_KEY"],
            **options,
        }
    )


class RealServer(unittest.TestCase):
    def test_a_text_is_analyzed_found_listed_and_deleted(self) -> None:
        inkprint = client()
        before = inkprint.get_credits()["credits"]
        self.assertEqual(inkprint.get_price(text=TEXT)["credits"], 1)
        made = inkprint.analyses.create(text=TEXT, detail="verdict")
        self.assertEqual(made["credits"], {"used": 1, "remaining": before - 1})
        found = made["analysis_id"]
        self.assertEqual(inkprint.analyses.get(found)["status"], "done")
        self.assertEqual(inkprint.analyses.wait(found)["analysis_id"], found)
        inkprint.analyses.send_feedback(analysis_id=found, is_correct=True, comment="Żółw")
        self.assertTrue(inkprint.analyses.get_report(found).startswith(b"%PDF-"))
        self.assertEqual(inkprint.analyses.get_receipt(found).count("."), 2)
        self.assertTrue(inkprint.get_receipt_keys()["keys"])
        self.assertIn(found, [row["analysis_id"] for row in inkprint.analyses.list(size=1)])
        self.assertTrue(inkprint.list_groups())
        self.assertEqual(inkprint.get_model()["words_per_credit"], 200)
        self.assertGreater(
            inkprint.get_usage(startDate="2026-01-01", endDate="2026-12-31")["totals"]["credits"], -1
        )
        inkprint.analyses.delete(found)
        with self.assertRaises(ApiError) as refused:
            inkprint.analyses.get(found)
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "NOT_FOUND"))
        self.assertRegex(refused.exception.request_id or "", "^req_")

    def test_a_receipt_is_verified_and_a_changed_text_is_noticed(self) -> None:
        inkprint = client()
        made = inkprint.analyses.create(text=TEXT)
        receipt = inkprint.analyses.get_receipt(made["analysis_id"])
        # As a mail program may have broken it.
        checked = inkprint.verify_receipt(f"{receipt[:70]}\r\n {receipt[70:]}\n", text=f" {TEXT}\r\n")
        self.assertIsNone(checked["problem"])
        self.assertEqual(checked["receipt"]["analysis_id"], made["analysis_id"])
        self.assertEqual(
            (checked["is_text_of"], checked["is_from_future"], checked["other_signer"]),
            (True, False, None),
        )
        self.assertFalse(inkprint.verify_receipt(receipt, text=TEXT + " more")["is_text_of"])
        self.assertIsNone(inkprint.verify_receipt(receipt)["is_text_of"])
        keys = inkprint.get_receipt_keys()
        header, claims, signature = receipt.split(".")
        forged = base64.urlsafe_b64encode(b'{"version":1,"issuer":"x"}').decode().rstrip("=")
        elsewhere = {"issuer": "https://other.example", "keys": []}
        withdrawn = {"issuer": keys["issuer"], "keys": []}
        for problem, given, known in [
            ("bad_signature", f"{header}.{forged}.{signature}", keys),
            ("bad_signature", f"{header}.{claims}.{'A' * 86}", keys),
            ("cut_off", f"{header}.{claims}", keys),
            ("cut_off", f"{header}.{claims}.{signature[:40]}", keys),
            ("not_a_receipt", "Dear reader, here is it.", keys),
            ("not_a_receipt", f"{receipt}.{signature}", keys),
            ("other_installation", receipt, elsewhere),
            ("unknown_key", receipt, withdrawn),
        ]:
            self.assertEqual(verify_receipt(given, keys=known)["problem"], problem, given)
        moved = verify_receipt(receipt, keys={**keys, "issuer": "https://new.example"})
        self.assertEqual(moved["other_signer"], "https://new.example")

    def test_a_file_is_sent_by_path_as_bytes_and_open(self) -> None:
        inkprint = client()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "Żuraw.txt"
            path.write_text(TEXT)
            self.assertEqual(inkprint.extract(path)["file"]["name"], "Żuraw.txt")
            with path.open("rb") as opened:
                made = inkprint.analyses.create_from_file(opened, title="Crane")
        self.assertEqual(inkprint.analyses.get(made["analysis_id"])["title"], "Crane")
        made = inkprint.analyses.create_from_file(("b.txt", TEXT.encode()), idempotency_key="py-1")
        again = inkprint.analyses.create_from_file(("b.txt", TEXT.encode()), idempotency_key="py-1")
        self.assertEqual(made["analysis_id"], again["analysis_id"])

    def test_a_batch_is_sent_waited_for_and_its_results_are_read(self) -> None:
        batches = client().batches
        items = [{"id": "one", "text": TEXT}, {"id": "short", "text": "Too short."}]
        self.assertEqual(batches.get_price(items=items)["credits"], 1)
        made = batches.create(title="Spring", items=items, idempotency_key="py-batch")
        found = made["batch_id"]
        self.assertEqual(made["refused"][0]["reason"], "too_short")
        seen: list = []
        done = batches.wait(found, every=0.05, on_progress=seen.append)
        self.assertEqual((done["status"], done["counts"]["done"]), ("done", 1))
        self.assertEqual(seen[-1], done)
        listed = [item["id"] for item in batches.list_items(found, size=1)]
        self.assertEqual(listed, ["one", "short"])
        self.assertEqual(batches.get_results(found)[0]["status"], "done")
        self.assertIn("one", batches.get_csv(found))
        self.assertIn(found, [batch["batch_id"] for batch in batches.list(size=1)])
        for change in (batches.pause, batches.resume, batches.retry, batches.cancel):
            self.assertEqual(change(found)["batch_id"], found)

    def test_an_analysis_is_made_now_and_waited_for_later(self) -> None:
        analyses = client().analyses
        made = analyses.create_later(text=TEXT, title="Later")
        self.assertEqual(made["credits"], {"reserved": 1})
        self.assertEqual(analyses.wait(made["analysis_id"], every=0.05)["status"], "done")
        from_file = analyses.create_later(file=("a.txt", TEXT.encode()))
        self.assertEqual(analyses.wait(from_file["analysis_id"], every=0.05)["status"], "done")

    def test_webhooks_are_managed_with_a_key(self) -> None:
        webhooks = client().webhooks
        made = webhooks.create(url="https://hooks.example.com/", events=["batch.completed"])
        found = made["webhook_id"]
        self.assertEqual([each["webhook_id"] for each in webhooks.list()], [found])
        self.assertEqual(webhooks.update(found, description="Archive")["webhook_id"], found)
        self.assertEqual(webhooks.get(found)["description"], "Archive")
        self.assertNotEqual(webhooks.rotate_secret(found)["secret"], made["secret"])
        sent = webhooks.send_test(found)["delivery_id"]
        self.assertEqual([each["delivery_id"] for each in webhooks.list_deliveries(found)], [sent])
        self.assertEqual(webhooks.get_delivery(found, sent)["delivery_id"], sent)
        self.assertEqual(webhooks.resend(found, sent)["delivery_id"], sent)
        webhooks.delete(found)
        with self.assertRaises(ApiError):
            webhooks.get(found)

    def test_wrong_fields_are_named(self) -> None:
        with self.assertRaises(ApiError) as refused:
            client().analyses.create(text=TEXT, max_false_positive_rate=7)
        self.assertEqual(refused.exception.field_errors[0]["field"], "max_false_positive_rate")
        self.assertIn("max_false_positive_rate", str(refused.exception))
        with self.assertRaises(ApiError):
            client(api_key="ink_wrong").get_credits()


class SignedElsewhere(unittest.TestCase):
    """Receipts with contents that no Inkprint signs, under a key of the test."""

    secret = 7
    public_key = ed25519._encoded(ed25519._times(secret, ed25519._BASE))
    keys = {
        "issuer": "https://ink.example",
        "keys": [
            {
                "kid": "k1",
                "kty": "OKP",
                "crv": "Ed25519",
                "x": base64.urlsafe_b64encode(public_key).decode().rstrip("="),
            }
        ],
    }
    header = '{"alg":"EdDSA","kid":"k1","typ":"inkprint-receipt+jws"}'

    def problem_of(self, header: str, claims: str) -> typing.Optional[str]:
        parts = [base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in (header, claims)]
        signature = self.signature_of(".".join(parts).encode())
        parts.append(base64.urlsafe_b64encode(signature).decode().rstrip("="))
        return verify_receipt(".".join(parts), keys=self.keys)["problem"]

    def signature_of(self, message: bytes) -> bytes:
        nonce = 11
        first = ed25519._encoded(ed25519._times(nonce, ed25519._BASE))
        digest = hashlib.sha512(first + self.public_key + message).digest()
        scalar = (nonce + int.from_bytes(digest, "little") * self.secret) % ed25519._ORDER
        return first + scalar.to_bytes(32, "little")

    def test_a_signed_moment_that_is_none_is_a_form_not_known(self) -> None:
        claims = dict.fromkeys(generated.Receipt.__required_keys__, "")
        claims |= {"version": 1, "issuer": "https://ink.example"}
        for moment, problem in [
            ("2026-11-17T10:00:00.000Z", None),
            ("2026-11-17T10:00:00", "newer_version"),
            ("yesterday", "newer_version"),
            (1_794_830_400, "newer_version"),
            (None, "newer_version"),
        ]:
            given = json.dumps({**claims, "analyzed_at": moment})
            self.assertEqual(self.problem_of(self.header, given), problem, moment)

    def test_what_is_nested_without_end_is_no_receipt(self) -> None:
        nested = "[" * 7_000
        self.assertEqual(self.problem_of(nested, "{}"), "not_a_receipt")
        self.assertEqual(self.problem_of(self.header, nested), "cut_off")


class BadServer(unittest.TestCase):
    """Behaves as told, request by request."""

    def start(self, *behaviors: typing.Callable[..., None]) -> tuple[Inkprint, list]:
        arrived: list = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                self.rfile.read(int(self.headers.get("content-length") or 0))
                arrived.append(self.headers)
                behaviors[min(len(arrived), len(behaviors)) - 1](self)

            do_GET = do_POST = do_DELETE = handle_any

            def log_message(self, *_: typing.Any) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return client(base_url=f"http://127.0.0.1:{server.server_port}", timeout=0.5), arrived

    def test_a_paid_call_is_repeated_under_one_name(self) -> None:
        inkprint, arrived = self.start(hang_up, cut_off, answer(200, {"analysis_id": "ana_1"}))
        inkprint.analyses.create(text="x")
        names = {headers["idempotency-key"] for headers in arrived}
        self.assertEqual((len(arrived), len(names)), (3, 1))

    def test_what_could_be_done_twice_is_not_repeated(self) -> None:
        inkprint, arrived = self.start(hang_up)
        with self.assertRaises(ConnectionFailed):
            inkprint.analyses.send_feedback(analysis_id="ana_1", is_correct=True)
        self.assertEqual(len(arrived), 1)

    def test_no_second_webhook_is_made_where_it_is_not_known_whether_there_is_one(self) -> None:
        hook = {"url": "https://hooks.example.com/", "events": ["credits.low"]}
        for behavior in (hang_up, answer(503, {"code": "SERVICE_UNAVAILABLE"}, {"Retry-After": "0"})):
            inkprint, arrived = self.start(behavior, answer(201, {"webhook_id": "whk_2"}))
            try:
                inkprint.webhooks.create(**hook)
            except InkprintError:
                self.assertEqual(len(arrived), 1)
            else:
                names = {headers["idempotency-key"] for headers in arrived}
                self.assertEqual((len(names), None in names), (1, False))

    def test_what_changes_nothing_is_repeated_after_a_lost_answer(self) -> None:
        inkprint, arrived = self.start(hang_up, answer(200, {"credits": 1}))
        self.assertEqual(inkprint.get_price(text="x"), {"credits": 1})
        self.assertEqual(len(arrived), 2)

    def test_a_refusal_for_now_is_repeated_after_the_told_time(self) -> None:
        busy = answer(429, {"code": "TOO_MANY_REQUESTS"}, {"Retry-After": "0"})
        inkprint, arrived = self.start(busy, busy, answer(200, {"credits": 1}))
        self.assertEqual(inkprint.get_credits(), {"credits": 1})
        self.assertEqual(len(arrived), 3)

    def test_a_long_wait_is_left_to_the_caller(self) -> None:
        inkprint, arrived = self.start(answer(429, {}, {"Retry-After": "3600"}))
        with self.assertRaises(ApiError) as refused:
            inkprint.get_credits()
        self.assertEqual((refused.exception.retry_after, len(arrived)), (3600, 1))

    def test_a_silent_server_is_given_up(self) -> None:
        quiet = threading.Event()
        self.addCleanup(quiet.set)
        inkprint, arrived = self.start(lambda _: quiet.wait(20))
        with self.assertRaises(TimedOut):
            inkprint.get_credits()
        self.assertEqual(len(arrived), 3)

    def test_answers_that_are_none_are_errors(self) -> None:
        for behavior in (
            answer(200, "<h1>Welcome</h1>"),
            answer(302, "", {"Location": "https://elsewhere.example/"}),
            answer(400, "<h1>Bad</h1>"),
        ):
            inkprint, arrived = self.start(behavior)
            with self.assertRaises(InkprintError):
                inkprint.get_credits()
            self.assertEqual(len(arrived), 1)

    def test_a_lost_deletion_succeeds(self) -> None:
        inkprint, _ = self.start(hang_up, answer(404, {"code": "NOT_FOUND"}))
        inkprint.analyses.delete("ana_1")


def answer(status: int, body: typing.Any, headers: typing.Mapping[str, str] = {}):
    def behave(handler: http.server.BaseHTTPRequestHandler) -> None:
        content = (body if isinstance(body, str) else json.dumps(body)).encode()
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return behave


def hang_up(handler: http.server.BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


def cut_off(handler: http.server.BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "500")
    handler.end_headers()
    handler.wfile.write(b'{"analysis_id":')
    handler.close_connection = True


class Webhooks(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"a secret of 24 bytes....").decode()
    body = '{"type":"analysis.completed"}'
    now = 1_794_830_400.0

    def headers(self, secret: str = secret, at: float = now) -> dict[str, str]:
        signed = f"msg_1.{int(at)}.{self.body}".encode()
        key = base64.b64decode(secret[6:])
        signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": str(int(at)),
            "Webhook-Signature": f"v1a,xyz v1,{signature}",
        }

    def test_a_signed_webhook_is_read(self) -> None:
        other = "whsec_" + base64.b64encode(b"another").decode()
        event = verify_webhook(self.body, self.headers(), [other, self.secret], now=self.now)
        self.assertEqual(event, {"type": "analysis.completed"})

    def test_everything_else_is_refused(self) -> None:
        other = "whsec_" + base64.b64encode(b"another").decode()
        for headers, body, secret in (
            (self.headers(other), self.body, self.secret),
            (self.headers(at=self.now - 301), self.body, self.secret),
            (self.headers(at=self.now + 301), self.body, self.secret),
            (self.headers(), self.body + " ", self.secret),
            ({}, self.body, self.secret),
            (self.headers(), self.body, "whsec_"),
        ):
            with self.assertRaises(WebhookError):
                verify_webhook(body, headers, secret, now=self.now)


class Types(unittest.TestCase):
    def test_signatures_are_those_of_the_standard(self) -> None:
        # The second example of RFC 8032, section 7.1.
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
        self.assertTrue(is_signed(b"\x72", signature=signature, public_key=key))
        self.assertFalse(is_signed(b"\x73", signature=signature, public_key=key))
        for place in (0, 31, 32, 63):
            changed = bytearray(signature)
            changed[place] ^= 1
            self.assertFalse(is_signed(b"\x72", signature=bytes(changed), public_key=key))
        # The same number written otherwise would be a second signature of the same message.
        order = 2**252 + 27742317777372353535851937790883648493
        larger = int.from_bytes(signature[32:], "little") + order
        again = signature[:32] + larger.to_bytes(32, "little")
        self.assertFalse(is_signed(b"\x72", signature=again, public_key=key))
        self.assertFalse(is_signed(b"\x72", signature=signature, public_key=b"\xff" * 32))

    def test_keys_under_which_anybody_can_sign_are_refused(self) -> None:
        # A signature of nobody, which such keys accept for every message or every eighth.
        identity = (1).to_bytes(32, "little")
        signature = identity + bytes(32)
        for key in (
            identity,
            (2**255 - 20).to_bytes(32, "little"),
            bytes(32),
            bytes(31) + b"\x80",
            bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
            bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
        ):
            messages = (str(number).encode() for number in range(64))
            signed = [each for each in messages if is_signed(each, signature=signature, public_key=key)]
            self.assertEqual(signed, [], key.hex())

    def test_every_type_can_be_resolved(self) -> None:
        for value in vars(generated).values():
            if isinstance(value, type):
                typing.get_type_hints(value)


if __name__ == "__main__":
    unittest.main()
