import { paths, pathTo } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activeKeys, apiKeysQuery, keyLabel } from '../../client/customer-data.ts'
import { useMay } from '../../client/own-role.ts'
import { creditsOf } from '../../shared/format.ts'
import { KeysFailure } from '../../shared/keys-failure.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { Cost } from './cost.tsx'
import { type Order, priceOf } from './order.ts'
import { groupsQuery } from './queries.ts'

interface OrderPanelProps {
  order: Order
  problem: string | undefined
  onChange: (changes: Partial<Order>) => void
  onCreateKey: () => void
  isCreatingKey: boolean
  /** What prevents the analysis, and the submit button. */
  children: ReactNode
}

/** The API key, the options, and the price. */
export function OrderPanel({ order, children, ...rest }: OrderPanelProps) {
  const { onChange } = rest
  return (
    <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
      <KeyField keyId={order.keyId} {...rest} />
      <KeysFailure />
      <GroupField order={order} onChange={onChange} />
      <div className="space-y-3 pt-1">
        <Checkbox
          label={<OptionLabel>Include Guidelines and Copywriter Tips</OptionLabel>}
          hint={<OptionPrice order={order} />}
          checked={order.include_guidelines}
          onChange={(event) => onChange({ include_guidelines: event.target.checked })}
        />
        <Checkbox
          label={<OptionLabel>Include Humanization Prompt</OptionLabel>}
          hint={<OptionPrice order={order} />}
          checked={order.include_humanization_prompt}
          onChange={(event) => onChange({ include_humanization_prompt: event.target.checked })}
        />
      </div>
      <Cost order={order} />
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

/** The price of an option for this text, in contrast to the one in its label; nothing if they are equal. */
function OptionPrice({ order }: { order: Order }) {
  const price = priceOf(order)
  if (price?.service === namedPrice) return null
  return (
    <span className="font-medium text-ink-soft">
      {price ? `For this text: +${creditsOf(price.service)}` : 'Costs as much as the detection'}
    </span>
  )
}

interface KeyFieldProps extends Omit<OrderPanelProps, 'order' | 'children'> {
  keyId: string
}

function KeyField({ keyId, problem, onChange, ...creation }: KeyFieldProps) {
  const keys = useQuery(apiKeysQuery)
  const mayCreate = useMay('keys.own')
  const active = activeKeys(keys.data?.api_keys)
  const isWithoutKeys = keys.isSuccess && active.length === 0
  return (
    <SelectField
      label="API Key"
      value={keyId}
      onChange={(event) => onChange({ keyId: event.target.value })}
      error={problem}
      // The long text shown when there are no keys has to fit; on medium screens there is enough room.
      className={
        isWithoutKeys ? '[&_select]:text-caption sm:max-lg:[&_select]:text-body' : undefined
      }
      hint={isWithoutKeys && mayCreate && <NoKeys {...creation} />}
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

function NoKeys({
  onCreateKey,
  isCreatingKey,
}: Pick<KeyFieldProps, 'onCreateKey' | 'isCreatingKey'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pointer-coarse:pt-2">
      <Button variant="secondary" size="sm" isBusy={isCreatingKey} onClick={onCreateKey}>
        Create a key here
      </Button>
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
    <>
      <SelectField
        label="Kind of text"
        value={order.groupId}
        onChange={(event) => onChange({ groupId: event.target.value })}
        hint={order.keyId === '' && 'With an API key you can choose another kind.'}
      >
        <option value="">Detect automatically</option>
        {groups.data?.groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {groups.isError && !groups.data && (
        <QueryFailure query={groups} what="the kinds of text">
          The kinds of text could not be loaded. The kind is detected automatically.
        </QueryFailure>
      )}
    </>
  )
}
