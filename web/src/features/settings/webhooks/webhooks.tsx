import { mostWebhooks, type Webhook, webhookPath } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { ShownOnce } from '../../../shared/shown-once.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { eventInWords, stateOf } from './words.ts'

/** Where events are sent, and a button to add another destination. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (webhooks.isPending) return <SkeletonRows label="Loading webhooks" rows={2} />
  if (!webhooks.data) {
    return (
      <QueryFailure query={webhooks} what="the webhooks">
        Failed to load the webhooks.
      </QueryFailure>
    )
  }
  const list = webhooks.data.webhooks
  const isFull = list.length >= mostWebhooks
  return (
    <div className="space-y-5">
      {list.length === 0 ? (
        <p className="text-ink-soft text-label">
          There are no webhooks yet. A webhook is an address of yours to which we send a signed
          request when something happens, so that your programs do not have to poll the API.
        </p>
      ) : (
        <ul
          aria-label="Webhooks"
          className="divide-y divide-rule rounded-lg border border-rule bg-sheet"
        >
          {list.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Button variant="secondary" disabled={isFull} onClick={() => setAdding(true)}>
        Add webhook
      </Button>
      {isFull && (
        <p className="text-caption text-ink-faint">
          You have reached the limit of {mostWebhooks} webhooks. Delete one first.
        </p>
      )}
      {isAdding && (
        <WebhookForm
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false)
            setSecret(created.secret)
          }}
        />
      )}
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}

/** Shown after a webhook was created or its secret rotated. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce
      title="Signing secret"
      label="Signing secret"
      secret={secret}
      closeLabel="I have saved the secret"
      onClose={onClose}
    >
      Your program uses it to verify that a request comes from us. Copy it now: it cannot be shown
      again.
    </ShownOnce>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { tone, words } = stateOf(webhook)
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 hover:bg-paper max-sm:flex-col max-sm:items-start max-sm:gap-2">
      <div className="min-w-0 max-w-full flex-1">
        <Link
          to={webhookPath(webhook.webhook_id)}
          className={`break-words rounded-sm text-label after:absolute after:inset-0 ${textLink}`}
        >
          {webhook.url}
        </Link>
        <p className="mt-0.5 truncate text-caption text-ink-soft">
          {webhook.description ?? webhook.events.map(eventInWords).join(', ')}
        </p>
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  )
}
