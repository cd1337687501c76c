import { paths, pathTo } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiKeysQuery, keyLabel } from '../../client/customer-data.ts'
import { useMay } from '../../client/own-role.ts'
import { creditsOf } from '../../shared/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select.tsx'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { Cost } from './cost.tsx'
import { type Order, priceOf } from './order.ts'
import { groupsQuery } from './queries.ts'

interface OrderPanelProps {
  order: Order
  balance: number | undefined
  problem: string | undefined
  onChange: (changes: Partial<Order>) => void
  onCreateKey: () => void
  /** What stands in the way, and the button. */
  children: ReactNode
}

/** Who pays, what is wanted, and what it comes to. */
export function OrderPanel({ order, balance, children, ...rest }: OrderPanelProps) {
  const { onChange } = rest
  return (
    <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
      <KeyField keyId={order.keyId} {...rest} />
      <GroupField order={order} onChange={onChange} />
      <div className="space-y-3 pt-1">
        <Checkbox
          label={<OptionLabel>Include Guidelines and Copywriter Tips</OptionLabel>}
          hint={optionPrice(order)}
          checked={order.include_guidelines}
          onChange={(event) => onChange({ include_guidelines: event.target.checked })}
        />
        <Checkbox
          label={<OptionLabel>Include Humanization Prompt</OptionLabel>}
          hint={optionPrice(order)}
          checked={order.include_humanization_prompt}
          onChange={(event) => onChange({ include_humanization_prompt: event.target.checked })}
        />
      </div>
      <Cost order={order} balance={balance} />
      {children}
    </div>
  )
}

/** What an option adds for a text of up to 400 words. */
const namedPrice = 2

function OptionLabel({ children }: { children: string }) {
  return (
    <>
      {children} <span className="whitespace-nowrap">(+{namedPrice} credits)</span>
    </>
  )
}

/** Null where the price that the label names is that of this text. */
function optionPrice(order: Order): string | null {
  const price = priceOf(order)
  if (price === null || price.service === namedPrice) return null
  return `For this text: +${creditsOf(price.service)}`
}

interface KeyFieldProps extends Pick<OrderPanelProps, 'problem' | 'onChange' | 'onCreateKey'> {
  keyId: string
}

function KeyField({ keyId, problem, onChange, onCreateKey }: KeyFieldProps) {
  const keys = useQuery(apiKeysQuery)
  const mayCreate = useMay('keys.own')
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
      hint={isWithoutKeys && mayCreate && <NoKeys onCreateKey={onCreateKey} />}
    >
      <option value="">
        {isWithoutKeys ? 'Please go to API Keys and create a new key' : 'Select an API key'}
      </option>
      {active.map((key) => (
        <option key={key.id} value={key.id}>
          {keyLabel(key, active)}
        </option>
      ))}
    </SelectField>
  )
}

function NoKeys({ onCreateKey }: Pick<KeyFieldProps, 'onCreateKey'>) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pointer-coarse:pt-2">
      <LinkButton onClick={onCreateKey} className="touch-target">
        Create a key here
      </LinkButton>
      <Link
        to={pathTo(paths.dashboard, { query: { tab: 'api-keys' } })}
        className={`touch-target ${textLink}`}
      >
        Go to API Keys
      </Link>
    </p>
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
