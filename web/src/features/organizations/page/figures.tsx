import type { api, Output } from '@inkprint/contract'
import { formatNumber } from '../../../shared/format.ts'

/** An organization's key figures at a glance. */
export function Figures({
  overview,
}: {
  overview: Output<typeof api.admin.organizations.getOverview>
}) {
  const {
    credits,
    reserved = 0,
    analyses,
    analyses_this_month,
    members,
    active_api_keys,
  } = overview
  const figures = [
    {
      label: 'Balance',
      value: credits,
      note: reserved > 0 ? `credits, ${formatNumber(reserved)} reserved` : 'credits',
    },
    {
      label: 'Analyses',
      value: analyses,
      note: analyses > 0 ? `${formatNumber(analyses_this_month)} this month` : null,
    },
    { label: 'Members', value: members, note: members === 1 ? 'person' : 'people' },
    { label: 'API keys', value: active_api_keys, note: 'active' },
  ]
  return (
    <dl className="mt-6 mb-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rule bg-rule md:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="bg-sheet px-5 py-4 sm:px-6">
          <dt className="font-medium text-caption text-ink-faint">{label}</dt>
          <dd className="mt-1 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2">
            <span className="font-medium font-serif text-headline tabular-nums tracking-[-0.02em]">
              {formatNumber(value)}
            </span>
            {/* Keeps screen readers from joining two numbers. */}
            <span className="sr-only">{note && ', '}</span>{' '}
            {note && (
              <span className="text-caption text-ink-soft tabular-nums max-lg:block">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
