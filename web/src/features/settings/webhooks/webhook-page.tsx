import { settingsPath, type Webhook } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../client/not-found.ts'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { FormSkeleton } from '../../../ui/skeleton.tsx'
import { Actions } from './actions.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { webhookQuery } from './queries.ts'
import { eventInWords, stateOf, troubleOf } from './words.ts'

/** One webhook: its state, its actions, and what was sent to it. */
export function WebhookPage({ id }: { id: string }) {
  const webhook = useQuery(webhookQuery(id))
  const isGone = isNotFound(webhook.error)
  return (
    <div className="space-y-8">
      <BackLink to={settingsPath('webhooks')}>All settings</BackLink>
      {(!webhook.data || isGone) && <h2 className="text-title">Webhook</h2>}
      {webhook.isPending && <FormSkeleton fields={3} />}
      {isGone && (
        <EmptyState title="There is no such webhook">It may have been deleted.</EmptyState>
      )}
      {webhook.isError && !isGone && !webhook.data && (
        <QueryFailure query={webhook}>Failed to load the webhook.</QueryFailure>
      )}
      {webhook.data && !isGone && <Loaded webhook={webhook.data} />}
    </div>
  )
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const { tone, words } = stateOf(webhook)
  const trouble = troubleOf(webhook)
  return (
    <>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 break-words text-title">{webhook.url}</h2>
          <Badge tone={tone}>{words}</Badge>
        </div>
        {webhook.description && <p className="mt-1 text-ink-soft">{webhook.description}</p>}
        <dl className="mt-5 grid gap-x-8 gap-y-4 text-label sm:max-lg:grid-cols-[1fr_1fr_auto] lg:grid-cols-3">
          <Fact term="Events">
            <ul>
              {webhook.events.map((event) => (
                <li key={event}>{eventInWords(event)}</li>
              ))}
            </ul>
          </Fact>
          <Fact term="Created">{formatDateTime(webhook.created_at)}</Fact>
          <Fact term="ID">
            <CopyableId id={webhook.webhook_id} label="Copy webhook ID" />
          </Fact>
        </dl>
      </header>
      {trouble && (
        <Alert tone={webhook.off_reason === 'switched_off' ? 'info' : 'caution'}>{trouble}</Alert>
      )}
      {webhook.previous_secret_until && (
        <Alert>
          Until {formatDateTime(webhook.previous_secret_until)}, requests are also signed with the
          previous secret.
        </Alert>
      )}
      <Actions
        webhook={webhook}
        onDeleted={() => navigate(settingsPath('webhooks'), { replace: true })}
      />
      <DeliveryLog webhook={webhook} />
    </>
  )
}
