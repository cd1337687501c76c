import type { Delivery, Webhook } from '@inkprint/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Counted } from '../../../shared/counted.tsx'
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
import { answerInWords, eventInWords, statusWords } from './words.ts'

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
            : 'No deliveries have this status.'}
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Deliveries"
          columns={columnsOf(rows, setOpened)}
          rows={rows}
          keyOf={(row) => row.delivery_id}
          narrowGrid={deliveryGrid}
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

/**
 * On a phone a row has three lines: the event with a button for its details, the status and time, the answer.
 */
const deliveryGrid =
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-3'

const thirdLine =
  'max-md:row-start-3 max-md:min-w-0 max-md:px-0 max-md:pt-1 max-md:text-caption max-md:text-ink-soft'

function columnsOf(
  rows: readonly Delivery[],
  open: (deliveryId: string) => void,
): Column<Delivery>[] {
  return [
    {
      id: 'event',
      label: 'Event',
      isRowTitle: true,
      narrow: 'max-md:col-start-1 max-md:row-start-1 max-md:min-w-0 max-md:px-0',
      render: ({ event_type }) => (
        <>
          <span className="block">{eventInWords(event_type)}</span>
          <code className="font-mono text-caption text-ink-faint">{event_type}</code>
        </>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      narrow: 'max-md:col-start-1 max-md:row-start-2 max-md:px-0 max-md:pt-1.5',
      render: ({ status }) => (
        <Badge tone={statusWords[status].tone}>{statusWords[status].words}</Badge>
      ),
    },
    {
      id: 'answer',
      label: 'Response',
      narrow: `${thirdLine} max-md:col-start-1`,
      render: (row) => answerInWords(row),
    },
    {
      id: 'attempts',
      label: 'Attempts',
      isNumeric: true,
      narrow: `${thirdLine} max-md:col-start-2 max-md:text-right`,
      render: ({ attempts }) => <Counted count={attempts} unit="attempt" />,
    },
    {
      id: 'at',
      label: 'Happened',
      narrow:
        'max-md:col-start-2 max-md:row-start-2 max-md:px-0 max-md:pt-1.5 max-md:text-right max-md:text-caption',
      render: ({ created_at }) => <DateTime value={created_at} />,
    },
    {
      id: 'open',
      label: 'Details',
      isLabelHidden: true,
      narrow: 'max-md:col-start-2 max-md:row-start-1 max-md:px-0',
      render: (row) => (
        <span className="block text-right">
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

/** Distinguishes deliveries from the same second: `, 2 of 3`. */
function placeAmongAlike(row: Delivery, rows: readonly Delivery[]): string {
  const second = ({ created_at }: Delivery) => created_at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  const alike = rows.filter(
    (other) => other.event_type === row.event_type && second(other) === second(row),
  )
  return alike.length > 1 ? `, ${alike.indexOf(row) + 1} of ${alike.length}` : ''
}
