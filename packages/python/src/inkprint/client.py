from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Mapping, Optional, Unpack

from . import generated as api
from .batches import Batches
from .paging import each_of, until_ended
from .receipts import ReceiptCheck, verify_receipt
from .transport import FileInput, Transport
from .webhook_calls import Webhooks


class Inkprint:
    """The Inkprint API for one key."""

    def __init__(
        self, *, api_key: str, base_url: str, timeout: float = 120, max_retries: int = 2
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries)
        self.analyses = Analyses(self._transport)
        self.batches = Batches(self._transport)
        self.webhooks = Webhooks(self._transport)

    def call(self, name: str, fields: Optional[Mapping[str, Any]] = None, **options: Any) -> Any:
        """Any call by its name in the API documentation, such as ``analyses.get``."""
        return self._transport.send(name, fields or {}, **options)

    def extract(self, file: FileInput) -> api.AnalysesExtractOutput:
        """The text of a file, free of charge, to be corrected before it is analyzed."""
        return self._transport.send("analyses.extract", {"file": file})

    def get_price(self, **fields: Unpack[api.AnalysesGetPriceInput]) -> api.AnalysesGetPriceOutput:
        """What an analysis would cost."""
        return self._transport.send("analyses.getPrice", fields)

    def get_credits(self) -> api.CreditsGetBalanceOutput:
        """The balance, and what of it is reserved for analyses in progress."""
        return self._transport.send("credits.getBalance", {})

    def get_usage(self, **fields: Unpack[api.UsageGetForKeyInput]) -> api.UsageGetForKeyOutput:
        """What was used on each day and with each key."""
        return self._transport.send("usage.getForKey", fields)

    def get_model(self) -> api.AnalysesGetModelOutput:
        """The installed model and its limits."""
        return self._transport.send("analyses.getModel", {})

    def list_groups(self) -> list[api.AnalysesListGroupsOutputGroupsItem]:
        """The kinds of text."""
        return self._transport.send("analyses.listGroups", {})["groups"]

    def get_receipt_keys(self) -> api.ReceiptsListKeysOutput:
        """The public keys that receipts are verified with, by any JOSE library."""
        return self._transport.send("receipts.listKeys", {})

    def verify_receipt(self, receipt: str, *, text: Optional[str] = None) -> ReceiptCheck:
        """Whether a receipt is genuine, by the keys that this installation publishes, and whether
        a text is the one it is about.
        """
        return verify_receipt(receipt, keys=self.get_receipt_keys(), text=text)


class Analyses:
    """Analyses: made, looked up, listed and deleted."""

    def __init__(self, transport: Transport) -> None:
        self._send = transport.send

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **fields: Unpack[api.AnalysesCreateInput],
    ) -> api.AnalysesCreateOutput:
        """Analyzes a text and returns the verdict; charged once, however often it has to be sent."""
        return self._send(
            "analyses.create", fields, idempotency_key=idempotency_key, timeout=timeout
        )

    def create_from_file(
        self,
        file: FileInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **fields: Any,
    ) -> api.AnalysesSubmitOutput:
        """Analyzes the text of a file, such as a PDF or a Word document."""
        return self._send(
            "analyses.submit",
            {**fields, "file": file},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_later(
        self,
        *,
        file: Optional[FileInput] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **fields: Any,
    ) -> api.AnalysesSubmitDeferredOutput:
        """Reserves the price of a text or a file and returns at once.

        ``wait`` gets the verdict; a webhook can tell when it is there.
        """
        return self._send(
            "analyses.submit",
            {**fields, "file": file},
            idempotency_key=idempotency_key,
            timeout=timeout,
            is_deferred=True,
        )

    def get(self, analysis_id: str) -> api.AnalysesGetOutput:
        """An earlier analysis, without its text."""
        return self._send("analyses.get", {"id": analysis_id})

    def wait(
        self, analysis_id: str, *, timeout: float = 600, every: float = 2
    ) -> api.AnalysesGetOutput:
        """An analysis once it has ended: done, not judged, failed or canceled."""
        return until_ended(
            f"Analysis {analysis_id}",
            lambda: self.get(analysis_id),
            timeout=timeout,
            every=every,
        )

    def list(self, **fields: Unpack[api.AnalysesListInput]) -> Iterator[api.AnalysisSummary]:
        """Every analysis that matches, newest first; pages are fetched as you go."""
        return each_of(self._send, "analyses.list", fields)

    def delete(self, analysis_id: str) -> None:
        """Deletes title, text, result and feedback forever."""
        self._send("analyses.remove", {"id": analysis_id})

    def send_feedback(
        self, **fields: Unpack[api.AnalysesSendFeedbackInput]
    ) -> api.AnalysesSendFeedbackOutput:
        """Tells us whether a verdict was right."""
        return self._send("analyses.sendFeedback", fields)

    def get_report(self, analysis_id: str) -> bytes:
        """A PDF report to read, print and file."""
        return self._send("reports.get", {"id": analysis_id})

    def get_receipt(self, analysis_id: str) -> str:
        """A signed statement of the verdict, which anybody can verify."""
        return self._send("receipts.get", {"id": analysis_id})
