from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Optional, Unpack

from . import generated as api
from .paging import each_of, until_ended
from .transport import Transport


class Batches:
    """Batches: many texts sent together, each an analysis of its own."""

    def __init__(self, transport: Transport) -> None:
        self._send = transport.send

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **fields: Unpack[api.BatchesCreateInput],
    ) -> api.BatchesCreateOutput:
        """Sends up to 1,000 texts, reserves their price and returns at once.

        ``refused`` names those that cannot be read.
        """
        return self._send(
            "batches.create", fields, idempotency_key=idempotency_key, timeout=timeout
        )

    def get_price(self, **fields: Unpack[api.BatchesGetPriceInput]) -> api.BatchesGetPriceOutput:
        """What a batch would cost, and which of its texts cannot be read."""
        return self._send("batches.getPrice", fields)

    def get(self, batch_id: str) -> api.Batch:
        """How far a batch is."""
        return self._send("batches.get", {"id": batch_id})

    def wait(
        self,
        batch_id: str,
        *,
        timeout: float = 3600,
        every: float = 2,
        on_progress: Optional[Callable[[api.Batch], Any]] = None,
    ) -> api.Batch:
        """A batch once all its texts have ended. A paused batch is waited for, too."""

        def look() -> api.Batch:
            batch = self.get(batch_id)
            if on_progress:
                on_progress(batch)
            return batch

        return until_ended(f"Batch {batch_id}", look, timeout=timeout, every=every)

    def list(self, **fields: Unpack[api.BatchesListInput]) -> Iterator[api.Batch]:
        """Every batch, newest first; pages are fetched as you go."""
        return each_of(self._send, "batches.list", fields)

    def list_items(self, batch_id: str, **fields: Any) -> Iterator[api.BatchItem]:
        """Every text of a batch that matches, with what became of it; pages are fetched as you go."""
        return each_of(self._send, "batches.listItems", {**fields, "id": batch_id})

    def get_results(self, batch_id: str) -> list[api.BatchItem]:
        """All texts of a batch with what became of them, in their order."""
        return json.loads(self._send("batches.exportJson", {"id": batch_id}))

    def get_csv(self, batch_id: str) -> str:
        """The same as a table."""
        return self._send("batches.exportCsv", {"id": batch_id})

    def pause(self, batch_id: str) -> api.Batch:
        """Reads no further text until the batch is resumed."""
        return self._send("batches.pause", {"id": batch_id})

    def resume(self, batch_id: str) -> api.Batch:
        return self._send("batches.resume", {"id": batch_id})

    def cancel(self, batch_id: str) -> api.Batch:
        """Ends a batch: texts that still wait are not read and not charged."""
        return self._send("batches.cancel", {"id": batch_id})

    def retry(self, batch_id: str) -> api.Batch:
        """Reads the texts again whose analysis failed."""
        return self._send("batches.retry", {"id": batch_id})
