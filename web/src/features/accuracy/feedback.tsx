import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import type { Row } from './card.ts'
import { percentOf } from './names.ts'
import { feedbackQuery } from './queries.ts'
import { ShareRows } from './share-rows.tsx'

/** What customers of this installation said about verdicts. */
export function Feedback() {
  const feedback = useQuery(feedbackQuery)
  const { data } = feedback
  if (feedback.isPending) return <p className="text-ink-faint">Loading the figures…</p>
  if (!data) return <QueryFailure query={feedback}>Failed to load the figures.</QueryFailure>
  if (data.answers === 0) return <p>Nobody has said yet whether a verdict was right.</p>
  const rows = data.groups
    .filter(({ answers }) => answers > 0)
    .map(
      ({ group_name, answers, wrong }): Row => ({
        name: group_name,
        texts: answers,
        share: withInterval(wrong, answers),
      }),
    )
  return (
    <>
      <p className="max-w-[65ch]">
        Customers answered “Was this analysis correct?” for {formatNumber(data.answers)}{' '}
        {data.answers === 1 ? 'text' : 'texts'} since {formatDay(data.since ?? '')}, and said no to{' '}
        {formatNumber(data.wrong)} ({percentOf(data.wrong / data.answers)}). People answer more
        often when something is wrong, so this does not measure the model; it shows where to look. A
        verdict that a customer withdrew after hearing the writer counts as a no.
      </p>
      <div className="mt-6">
        <ShareRows title="Verdicts called wrong, by kind of text" rows={rows} tone="ai" most={1} />
      </div>
    </>
  )
}

/** Wilson's 95% interval, as on the card. */
function withInterval(hits: number, count: number): Row['share'] {
  const z = 1.96
  const share = hits / count
  const middle = share + (z * z) / (2 * count)
  const reach = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * count)) / count)
  const whole = 1 + (z * z) / count
  return {
    share,
    from: Math.max(0, (middle - reach) / whole),
    to: Math.min(1, (middle + reach) / whole),
  }
}
