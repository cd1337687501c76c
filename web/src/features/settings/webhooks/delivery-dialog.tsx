import type { DeliveryAttempt, LoggedDelivery, Webhook } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { Failure } from '../../../shared/failure.tsx'
import { formatDateTime, formatNumber } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeSheet } from '../../../ui/code-sheet.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FoldSummary } from '../../../ui/fold-summary.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { deliveryQuery, resendMutation } from './queries.ts'
import { answerInWords, eventInWords, statusWords } from './words.ts'

interface DeliveryDialogProps {
  webhook: Webhook
  deliveryId: string
  onClose: () => void
}

/** What was sent, and the answer to each attempt. */
export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const { webhook_id: id, is_active } = webhook
  const toast = useToast()
  const delivery = useQuery(deliveryQuery(id, deliveryId))
  const resending = useMutation({
    ...resendMutation,
    onSuccess: () => toast({ tone: 'success', text: 'Queued to be sent again' }),
  })
  return (
    <Dialog
      isOpen
      size="lg"
      onClose={onClose}
      title={delivery.data ? `Delivery: ${eventInWords(delivery.data.event_type)}` : 'Delivery'}
      footer={
        <Button
          disabled={!is_active || !delivery.data}
          isBusy={resending.isPending}
          onClick={() => resending.mutate({ id, deliveryId })}
        >
          Send again
        </Button>
      }
    >
      {resending.isError && (
        <Failure title="Failed to send it again" error={resending.error} className="mb-5" />
      )}
      {!is_active && (
        <Alert className="mb-5">
          The webhook is switched off. Switch it on to send this again.
        </Alert>
      )}
      {delivery.isPending && <SkeletonRows label="Loading the delivery" rows={4} />}
      {delivery.isError && !delivery.data && (
        <QueryFailure query={delivery}>Failed to load the delivery.</QueryFailure>
      )}
      {delivery.data && <Details delivery={delivery.data} />}
    </Dialog>
  )
}

function Details({ delivery }: { delivery: LoggedDelivery }) {
  const { tone, words } = statusWords[delivery.status]
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
        <Badge tone={tone}>{words}</Badge>
        <span className="inline-flex max-w-full items-center gap-1.5">
          <span className="shrink-0 text-caption text-ink-soft">ID</span>
          <CopyableId id={delivery.delivery_id} label="Copy delivery ID" isWhole />
        </span>
        {delivery.next_attempt_at && (
          <span className="text-ink-soft">
            {delivery.attempts === 0
              ? 'Will be sent soon'
              : `Next attempt ${formatDateTime(delivery.next_attempt_at)}`}
          </span>
        )}
      </div>
      <section>
        <h3 className="mb-2 font-sans font-semibold text-label">Body</h3>
        <CodeSheet label="Body" code={indented(delivery.request_body)} className="max-h-72" />
      </section>
      <section>
        <h3 className="mb-2 font-sans font-semibold text-label">Attempts</h3>
        {delivery.log.length === 0 ? (
          <p className="text-ink-soft text-label">None yet.</p>
        ) : (
          <ol className="divide-y divide-rule rounded-md border border-rule">
            {delivery.log.map((attempt) => (
              <AttemptRow key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function AttemptRow({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, at, duration_ms, request_headers, response_body } = attempt
  const headers = request_headers.map(({ name, value }) => `${name}: ${value}`)
  return (
    <li className="px-4 py-3">
      <p className="text-label">
        <span className="font-semibold">{answerInWords(attempt)}</span>{' '}
        <span className="text-ink-soft tabular-nums">
          · attempt {number}, {formatDateTime(at)}, {formatNumber(duration_ms)} ms
        </span>
      </p>
      <details className="mt-2">
        <FoldSummary className="text-caption text-ink-soft hover:text-ink">
          Headers and response
        </FoldSummary>
        <div className="mt-2 space-y-3">
          <CodeSheet label={`Headers of attempt ${number}`} code={headers.join('\n')} />
          {response_body !== null && (
            <CodeSheet
              label={`Response to attempt ${number}`}
              code={response_body || '(empty)'}
              className="max-h-48"
            />
          )}
        </div>
      </details>
    </li>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
