from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Unpack

from . import generated as api
from .paging import each_of
from .transport import Transport


class Webhooks:
    """Webhooks: addresses of yours that are told what happens. The key needs the scope ``webhooks``."""

    def __init__(self, transport: Transport) -> None:
        self._send = transport.send

    def create(self, **fields: Unpack[api.WebhooksCreateInput]) -> api.WebhooksCreateOutput:
        """Only this answer and that of ``rotate_secret`` contain the secret."""
        return self._send("webhooks.create", fields)

    def list(self) -> list[api.Webhook]:
        return self._send("webhooks.list", {})["webhooks"]

    def get(self, webhook_id: str) -> api.Webhook:
        return self._send("webhooks.get", {"id": webhook_id})

    def update(self, webhook_id: str, **fields: Any) -> api.Webhook:
        """Changes address, events or description, or switches it on or off."""
        return self._send("webhooks.update", {**fields, "id": webhook_id})

    def delete(self, webhook_id: str) -> None:
        self._send("webhooks.remove", {"id": webhook_id})

    def rotate_secret(self, webhook_id: str) -> api.WebhooksRotateSecretOutput:
        """Makes a new secret; the one before it signs on for a day."""
        return self._send("webhooks.rotateSecret", {"id": webhook_id})

    def send_test(self, webhook_id: str) -> api.Delivery:
        """Sends an event that says nothing happened; ``get_delivery`` tells what was answered."""
        return self._send("webhooks.sendTest", {"id": webhook_id})

    def list_deliveries(self, webhook_id: str, **fields: Any) -> Iterator[api.Delivery]:
        """Every event that was sent or is to be sent, newest first; pages are fetched as you go."""
        return each_of(self._send, "webhooks.listDeliveries", {**fields, "id": webhook_id})

    def get_delivery(self, webhook_id: str, delivery_id: str) -> api.LoggedDelivery:
        """One of them with all attempts and what was answered."""
        return self._send("webhooks.getDelivery", {"id": webhook_id, "deliveryId": delivery_id})

    def resend(self, webhook_id: str, delivery_id: str) -> api.Delivery:
        """Sends an event again."""
        return self._send("webhooks.resend", {"id": webhook_id, "deliveryId": delivery_id})
