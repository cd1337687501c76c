import { type AnalysisOptions, dashboardPath } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { activeKeys, apiKeysQuery, keyLabel } from '../../../client/customer-data.ts'
import { useRememberedKey } from '../../../client/remembered-key.ts'
import { Available } from '../../../shared/available.tsx'
import { creditsOf, formatNumber } from '../../../shared/format.ts'
import { KeysFailure } from '../../../shared/keys-failure.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { textLink } from '../../../ui/text-link.tsx'

export interface Order extends AnalysisOptions {
  keyId: string
  title: string
}

const priceOfOption = 'Costs as much as the detection, for each text'

interface OrderFieldsProps {
  order: Order
  onChange: (changes: Partial<Order>) => void
}

/** The key that pays for the batch, the batch's title, and the options for every text. */
export function OrderFields({ order, onChange }: OrderFieldsProps) {
  const keys = useQuery(apiKeysQuery)
  const [, rememberKey] = useRememberedKey()
  const active = activeKeys(keys.data?.api_keys)
  return (
    <>
      <TextField
        label="Name of the batch"
        placeholder="Optional"
        maxLength={200}
        value={order.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        label="API Key"
        value={order.keyId}
        onChange={({ target }) => {
          rememberKey(target.value)
          onChange({ keyId: target.value })
        }}
        hint={
          keys.isSuccess &&
          active.length === 0 && (
            <Link to={dashboardPath('api-keys')} className={`touch-target ${textLink}`}>
              Create a key first
            </Link>
          )
        }
      >
        {active.length === 0 && <option value="">{keys.isSuccess ? 'No API key' : ''}</option>}
        {active.map((key) => (
          <option key={key.id} value={key.id}>
            {keyLabel(key, active)}
          </option>
        ))}
      </SelectField>
      <KeysFailure />
      <div className="space-y-3">
        <Checkbox
          label="Include Guidelines and Copywriter Tips"
          hint={priceOfOption}
          checked={order.include_guidelines}
          onChange={({ target }) => onChange({ include_guidelines: target.checked })}
        />
        <Checkbox
          label="Include Humanization Prompt"
          hint={priceOfOption}
          checked={order.include_humanization_prompt}
          onChange={({ target }) => onChange({ include_humanization_prompt: target.checked })}
        />
      </div>
    </>
  )
}

/** The selected key, else the one last used here or in the playground, else the first. */
export function useChosenKey(keyId: string): string {
  const keys = useQuery(apiKeysQuery)
  const [remembered] = useRememberedKey()
  const active = activeKeys(keys.data?.api_keys).map(({ id }) => id)
  return [keyId, remembered].find((id) => active.includes(id)) ?? active[0] ?? ''
}

interface PriceProps {
  texts: number
  words: number
  price: number
  left: number
}

/** The price of the whole batch, and the credits available to pay for it. */
export function Price({ texts, words, price, left }: PriceProps) {
  return (
    <section aria-label="Cost" className="border-ink border-t-2 pt-3 text-label">
      <dl className="space-y-1.5">
        <Line term="Texts to analyze" value={formatNumber(texts)} />
        {left > 0 && <Line term="Cannot be analyzed" value={formatNumber(left)} />}
        <Line term="Words" value={formatNumber(words)} />
        <div className="flex items-baseline justify-between gap-3 border-rule border-t pt-2.5">
          <dt className="font-semibold">Cost</dt>
          <dd className="font-medium font-serif text-title tabular-nums">{creditsOf(price)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-right text-caption text-ink-faint tabular-nums">
        <Available />
      </p>
    </section>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt>{term}</dt>
      <span aria-hidden="true" className="min-w-4 flex-1 border-edge/50 border-b border-dotted" />
      <dd className="font-mono text-caption tabular-nums">{value}</dd>
    </div>
  )
}
