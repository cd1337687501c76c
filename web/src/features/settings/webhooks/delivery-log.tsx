import type { Delivery, Webhook } from '@inkprint/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../../shared/date-time.tsx'
import { formatExactTime } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { deliveriesQuery } from './queries.ts'
import { answerInWords, statusWords } from './words.ts'

/** What was sent to a webhook, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<Delivery['status'] | ''>('')
  const [opened, setOpened] = useState<string | null>(null)
  const deliveries = useInfiniteQuery(deliveriesQuery(webhook.webhook_id, status || undefined))
  const rows = deliveries.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = status === '' && deliveries.data !== undefined && rows.length === 0
  return (
    <section aria-labelledby="deliveries-title">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h3 id="deliveries-title" className="text-title">
          Deliveries
        </h3>
        {!isEmpty && <StatusField status={status} onChoose={setStatus} />}
      </div>
      {deliveries.isPending && <SkeletonRows label="Loading deliveries" rows={4} />}
      {deliveries.isError && !deliveries.data && (
        <QueryFailure query={deliveries}>Failed to load the deliveries.</QueryFailure>
      )}
      {deliveries.data && rows.length === 0 && (
        <p className="text-ink-soft text-label">
          {status === ''
            ? 'Nothing has been sent yet. Send a test event to see whether it arrives.'
            : 'There are none of these.'}
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Deliveries"
          columns={columnsOf(rows, setOpened)}
          rows={rows}
          keyOf={(row) => row.delivery_id}
          isPaired
        />
      )}
      {deliveries.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          isBusy={deliveries.isFetchingNextPage}
          onClick={() => deliveries.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      {opened !== null && (
        <DeliveryDialog webhook={webhook} deliveryId={opened} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}

interface StatusFieldProps {
  status: Delivery['status'] | ''
  onChoose: (status: Delivery['status'] | '') => void
}

function StatusField({ status, onChoose }: StatusFieldProps) {
  return (
    <SelectField
      label="Show"
      value={status}
      onChange={({ target }) => onChoose(target.value as Delivery['status'] | '')}
      className="w-44"
    >
      <option value="">All</option>
      {Object.entries(statusWords).map(([value, { words }]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

function columnsOf(
  rows: readonly Delivery[],
  open: (deliveryId: string) => void,
): Column<Delivery>[] {
  return [
    {
      id: 'event',
      label: 'Event',
      isRowTitle: true,
      render: ({ event_type }) => <code className="font-mono text-caption">{event_type}</code>,
    },
    {
      id: 'status',
      label: 'Status',
      render: ({ status }) => (
        <Badge tone={statusWords[status].tone}>{statusWords[status].words}</Badge>
      ),
    },
    { id: 'answer', label: 'Answer', render: (row) => answerInWords(row) },
    { id: 'attempts', label: 'Attempts', isNumeric: true, render: ({ attempts }) => attempts },
    { id: 'at', label: 'Happened', render: ({ created_at }) => <DateTime value={created_at} /> },
    {
      id: 'open',
      label: 'Details',
      isLabelHidden: true,
      render: (row) => (
        <span className="block md:text-right">
          <Button variant="secondary" size="sm" onClick={() => open(row.delivery_id)}>
            <span aria-hidden="true">Details</span>
            <span className="sr-only">
              Details of {row.event_type}, {formatExactTime(row.created_at)}
              {placeAmongAlike(row, rows)}
            </span>
          </Button>
        </span>
      ),
    },
  ]
}

/** What tells those apart that happened in the same second: `, 2 of 3`. */
function placeAmongAlike(row: Delivery, rows: readonly Delivery[]): string {
  const second = ({ created_at }: Delivery) => created_at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  const alike = rows.filter(
    (other) => other.event_type === row.event_type && second(other) === second(row),
  )
  return alike.length > 1 ? `, ${alike.indexOf(row) + 1} of ${alike.length}` : ''
}
