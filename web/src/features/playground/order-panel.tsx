import { analysisCost } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiKeysQuery, creditSummaryQuery } from '../../lib/customer-data.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { textLink } from '../../ui/text-link.tsx'
import type { Order } from './order.ts'
import { groupsQuery } from './queries.ts'
import { Receipt } from './receipt.tsx'

interface OrderPanelProps {
  order: Order
  problem: string | undefined
  isBusy: boolean
  failure: Error | null
  onChange: (changes: Partial<Order>) => void
}

/** Who pays, what is wanted, and what it comes to. */
export function OrderPanel({ order, problem, isBusy, failure, onChange }: OrderPanelProps) {
  const credits = useQuery(creditSummaryQuery)
  return (
    <div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
      <KeyField keyId={order.keyId} problem={problem} onChange={onChange} />
      <GroupField order={order} onChange={onChange} />
      <div className="space-y-3 pt-1">
        <Checkbox
          label={<OptionLabel>Include Guidelines and Copywriter Tips</OptionLabel>}
          checked={order.include_guidelines}
          onChange={(event) => onChange({ include_guidelines: event.target.checked })}
        />
        <Checkbox
          label={<OptionLabel>Include Humanization Prompt</OptionLabel>}
          checked={order.include_humanization_prompt}
          onChange={(event) => onChange({ include_humanization_prompt: event.target.checked })}
        />
      </div>
      <Receipt order={order} balance={credits.data?.balance} />
      {failure && <Alert tone="error">{errorMessage(failure, 'Failed to analyze text')}</Alert>}
      <TooExpensive order={order} balance={credits.data?.balance} />
      <div className="flex flex-col items-center gap-2.5">
        <Button
          type="submit"
          isBusy={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="w-full"
        >
          {isBusy ? 'Analyzing…' : 'Analyze Text'}
        </Button>
        <Shortcut does="in the text does the same" />
      </div>
    </div>
  )
}

/** The price named here is that of a short text; the receipt has the one that will be charged. */
function OptionLabel({ children }: { children: string }) {
  return (
    <>
      {children} <span className="whitespace-nowrap">(+2 credits)</span>
    </>
  )
}

interface KeyFieldProps extends Pick<OrderPanelProps, 'problem' | 'onChange'> {
  keyId: string
}

function KeyField({ keyId, problem, onChange }: KeyFieldProps) {
  const keys = useQuery(apiKeysQuery)
  const active = keys.data?.api_keys.filter((key) => key.is_active) ?? []
  const isWithoutKeys = keys.isSuccess && active.length === 0
  return (
    <SelectField
      label="API Key"
      value={keyId}
      onChange={(event) => onChange({ keyId: event.target.value })}
      error={keys.isError && !keys.data ? 'The API keys could not be loaded' : problem}
      // The long words for no key at all have to fit.
      className={isWithoutKeys ? '[&_select]:text-caption' : undefined}
      hint={
        isWithoutKeys && (
          <Link to="/dashboard?tab=api-keys" className={`touch-target ${textLink}`}>
            Create an API key
          </Link>
        )
      }
    >
      <option value="">
        {isWithoutKeys ? 'Please go to API Keys and create a new key' : 'Select an API key'}
      </option>
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function GroupField({ order, onChange }: Pick<OrderPanelProps, 'order' | 'onChange'>) {
  const groups = useQuery(groupsQuery(order.keyId))
  return (
    <SelectField
      label="Analysis group"
      value={order.groupId}
      onChange={(event) => onChange({ groupId: event.target.value })}
      {...(groups.isError && {
        hint: 'The groups could not be loaded. The group is detected automatically.',
      })}
    >
      <option value="">Automatically detect group</option>
      {groups.data?.groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface PricedOrder {
  order: Order
  balance: number | undefined
}

function TooExpensive({ order, balance }: PricedOrder) {
  const cost = analysisCost(order.chargedWords, order)
  if (balance === undefined || cost <= balance) return null
  return (
    <Alert>
      The balance does not cover this analysis.{' '}
      <Link to="/pricing" className={textLink}>
        Buy credits
      </Link>
    </Alert>
  )
}
