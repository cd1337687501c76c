import type { ApiKeyInfo } from '@inkprint/contract'
import { isExpired } from '../../client/customer-data.ts'
import { creditsOf, formatDateTime, formatNumber } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { endInWords, scopeWords } from './key-settings.ts'

interface KeyDetailsProps {
  apiKey: ApiKeyInfo
  /** The key's name, made unique. */
  label: string
  isChangeable: boolean
  onEdit: () => void
  onRotate: () => void
}

/** The settings of a key, shown when its row is expanded. */
export function KeyDetails({ apiKey, label, isChangeable, onEdit, onRotate }: KeyDetailsProps) {
  const { previous_secret_until } = apiKey
  return (
    <details className="mt-4 border-rule border-t pt-3 text-label">
      <FoldSummary className="font-semibold text-caption text-ink-soft hover:text-ink">
        Details<span className="sr-only"> of {label}</span>
      </FoldSummary>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term="May be used to">
          {apiKey.scopes?.map((scope) => scopeWords[scope].label).join(', ')}
        </Fact>
        <Fact term={isExpired(apiKey) ? 'Last day was' : 'Last day'}>
          {apiKey.expires_at ? endInWords(apiKey.expires_at) : 'None, it never expires'}
          {isExpired(apiKey) && isChangeable && (
            <span className="block text-caption text-ink-soft">
              To use the key again, edit it and choose a later day.
            </span>
          )}
        </Fact>
        <Fact term="Monthly budget">
          <Budget apiKey={apiKey} label={label} />
        </Fact>
        <Fact term="Allowed networks">
          <Networks networks={apiKey.allowed_networks ?? null} />
        </Fact>
        <Fact term="Texts">{apiKey.zero_retention ? 'Never stored' : 'Stored as usual'}</Fact>
        {previous_secret_until && (
          <Fact term="Old secret works until">{formatDateTime(previous_secret_until)}</Fact>
        )}
      </dl>
      {isChangeable && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            Edit<span className="sr-only"> {label}</span>
          </Button>
          <Button variant="secondary" size="sm" onClick={onRotate}>
            Rotate<span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </details>
  )
}

function Budget({
  apiKey: { monthly_budget, credits_this_month },
  label,
}: Pick<KeyDetailsProps, 'apiKey' | 'label'>) {
  if (monthly_budget == null) return 'None'
  const spent = credits_this_month ?? 0
  const words = `${formatNumber(spent)} of ${creditsOf(monthly_budget)} used`
  return (
    <>
      {words}
      <div className="mt-1.5">
        <ProgressBar
          label={`Monthly budget of ${label}`}
          value={Math.min(spent, monthly_budget)}
          max={monthly_budget}
          valueText={words}
          isLow={spent * 5 >= monthly_budget * 4}
        />
      </div>
    </>
  )
}

function Networks({ networks }: { networks: string[] | null }) {
  if (networks === null) return 'All'
  return (
    <ul>
      {networks.map((network) => (
        <li key={network} className="break-all font-mono text-caption">
          {network}
        </li>
      ))}
    </ul>
  )
}
