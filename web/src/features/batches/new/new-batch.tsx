import {
  type AnalysisOptions,
  ApiError,
  api,
  batchBodyLimit,
  mostItems,
  newIdempotencyKey,
  paths,
  pathTo,
} from '@inkprint/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callOnce } from '../../../client/api.ts'
import { useAvailableCredits } from '../../../client/available-credits.ts'
import { forgetUsage } from '../../../client/customer-data.ts'
import { useMay } from '../../../client/own-role.ts'
import { Failure } from '../../../shared/failure.tsx'
import { creditsOf, formatNumber } from '../../../shared/format.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { RoleNote } from '../../../shared/role-note.tsx'
import { isShortage, shortageOf } from '../../../shared/shortage.ts'
import { ShortageNote } from '../../../shared/shortage-note.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { forgetBatches } from '../queries.ts'
import { Choose } from './choose.tsx'
import { type DraftItem, draftItems, firstAffordable, priceOf } from './draft-items.ts'
import { DraftTable } from './draft-table.tsx'
import { type Order, OrderFields, Price, useChosenKey } from './order.tsx'
import { useSources } from './sources.ts'
import { TableChoice } from './table-choice.tsx'

/** Prepares a batch: add files, see prices, start it. */
export function NewBatch() {
  usePageTitle('New batch')
  const mayCreate = useMay('analyses.create')
  return (
    <>
      <BackLink to={paths.batches}>All batches</BackLink>
      <h1 className="mt-4 mb-6 text-headline">New batch</h1>
      <RoleNote permission="analyses.create">
        analyze texts; you can read what others analyzed
      </RoleNote>
      {mayCreate && <Draft />}
    </>
  )
}

function Draft() {
  const files = useSources()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [order, setOrder] = useState<Order>(plainOrder)
  const sizes = useRef(new Map())
  const items = useMemo(
    () => draftItems(files.sources, { sizes: sizes.current, leftOut }),
    [files.sources, leftOut],
  )

  /** Leaves out these texts, and files of which nothing else is left. */
  function leaveOut(dropped: readonly DraftItem[]) {
    const keys = new Set([...leftOut, ...dropped.map(({ key }) => key)])
    const kept = new Set(items.filter(({ key }) => !keys.has(key)).map(({ sourceId }) => sourceId))
    for (const { sourceId } of dropped) if (!kept.has(sourceId)) files.remove(sourceId)
    setLeftOut(keys)
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        <Choose onFiles={files.bring} />
        <p role="status" className="contents">
          {files.isReading && <Reading sources={files.sources} />}
        </p>
        {files.sources
          .filter(({ collection }) => collection?.table)
          .map((source) => (
            <TableChoice key={source.id} source={source} onChoose={files.choose} />
          ))}
        {items.length > 0 && (
          <DraftTable items={items} options={order} onRemove={(item) => leaveOut([item])} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
        <OrderPart
          items={items}
          order={order}
          isReading={files.isReading}
          onChange={(changes) => setOrder({ ...order, ...changes })}
          onLeaveOut={leaveOut}
        />
      </div>
    </div>
  )
}

const plainOrder: Order = {
  keyId: '',
  title: '',
  include_guidelines: false,
  include_humanization_prompt: false,
}

function Reading({ sources }: { sources: ReturnType<typeof useSources>['sources'] }) {
  const read = sources.filter(({ state }) => state === 'read' || state === 'refused').length
  return (
    <span className="flex items-center gap-2 text-caption text-ink-soft">
      <Spinner className="size-4" />
      Reading the files: {formatNumber(read)} of {formatNumber(sources.length)}
    </span>
  )
}

interface OrderPartProps {
  items: readonly DraftItem[]
  order: Order
  isReading: boolean
  onChange: (changes: Partial<Order>) => void
  onLeaveOut: (items: readonly DraftItem[]) => void
}

function OrderPart({ items, order, isReading, onChange, onLeaveOut }: OrderPartProps) {
  const keyId = useChosenKey(order.keyId)
  const readable = items.filter(({ sent }) => sent !== null)
  const priceWith = (options: AnalysisOptions) =>
    readable.reduce((sum, item) => sum + priceOf(item, options), 0)
  const shortage = shortageOf({ options: order, priceWith }, useAvailableCredits())
  const start = useStart({ readable, order: { ...order, keyId } })
  const obstacle = obstacleOf(readable)
  return (
    <>
      <OrderFields order={{ ...order, keyId }} onChange={onChange} />
      <Price
        texts={readable.length}
        words={readable.reduce((sum, { words }) => sum + (words ?? 0), 0)}
        price={priceWith(order)}
        left={items.length - readable.length}
      />
      {obstacle && <Alert tone="caution">{obstacle}</Alert>}
      {shortage && !isReading && !start.isPending && (
        <ShortageNote
          what="This batch costs"
          shortage={shortage}
          onChange={onChange}
          others={fewerTexts({ readable, order, available: shortage.available, onLeaveOut })}
        />
      )}
      {start.isError && !(shortage && isShortage(start.error)) && (
        <NotStarted error={start.error} />
      )}
      <Button
        isBusy={start.isPending}
        disabled={
          isReading ||
          readable.length === 0 ||
          keyId === '' ||
          obstacle !== null ||
          (shortage !== null && !start.isPending)
        }
        onClick={() => start.mutate()}
      >
        {readable.length === 0
          ? 'Start'
          : `Analyze ${formatNumber(readable.length)} ${readable.length === 1 ? 'text' : 'texts'}`}
      </Button>
    </>
  )
}

interface Fewer extends Pick<OrderPartProps, 'order' | 'onLeaveOut'> {
  readable: readonly DraftItem[]
  available: number
}

/** Keeps only the first texts, as many as the credits suffice for. */
function fewerTexts({ readable, order, available, onLeaveOut }: Fewer) {
  const { count, cost } = firstAffordable(readable, { options: order, available })
  if (count === 0) return []
  const which = count === 1 ? 'first text' : `first ${formatNumber(count)} texts`
  return [
    {
      words: `Keep only the ${which}: ${creditsOf(cost)}`,
      onChoose: () => onLeaveOut(readable.slice(count)),
    },
  ]
}

/**
 * The error of an unavailable option is self-explanatory; its field name in the request would mean nothing to
 * users.
 */
function NotStarted({ error }: { error: Error }) {
  const [refused] = error instanceof ApiError ? error.fieldErrors : []
  const title = 'The batch could not be started'
  if (!refused) return <Failure title={title} error={error} />
  return (
    <Alert tone="error" title={title}>
      {refused.message}
    </Alert>
  )
}

/** The contract's limit that is exceeded, if any. */
function obstacleOf(readable: readonly DraftItem[]): string | null {
  if (readable.length > mostItems) {
    const over = readable.length - mostItems
    return `A batch has at most ${formatNumber(mostItems)} texts. Remove ${formatNumber(over)}.`
  }
  const length = readable.reduce((sum, { sent }) => sum + (sent?.text.length ?? 0), 0)
  if (length * 1.1 < batchBodyLimit) return null
  return 'These are too many words for one batch. Split them into two batches.'
}

function useStart({ readable, order }: { readable: readonly DraftItem[]; order: Order }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // The key stays the same for repeated presses, so that a lost answer does not start a second batch; a
  // different batch gets a new key.
  const attempt = useRef({ what: '', key: '' })
  return useMutation({
    mutationFn: () => {
      const { keyId, title, include_guidelines, include_humanization_prompt } = order
      const input = {
        api_key_id: keyId,
        title,
        include_guidelines,
        include_humanization_prompt,
        items: readable.flatMap(({ sent }) => sent ?? []),
      }
      const what = JSON.stringify([order, readable.map(({ key, words }) => [key, words])])
      if (attempt.current.what !== what) attempt.current = { what, key: newIdempotencyKey() }
      return callOnce(api.ownBatches.create, { idempotencyKey: attempt.current.key, input })
    },
    onError: (error) => {
      if (isShortage(error)) forgetUsage(client)
    },
    onSuccess: ({ batch_id }) => {
      forgetBatches(client)
      navigate(pathTo(paths.batch, { params: { id: batch_id } }))
    },
  })
}
