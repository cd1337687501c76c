import type { ApiKeyInfo } from '@inkprint/contract'
import { Trash2 } from 'lucide-react'
import { isExpired } from '../../client/customer-data.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { KeyDetails } from './key-details.tsx'

interface KeyCardProps {
  apiKey: ApiKeyInfo
  /** The key's name, made unique, so that screen reader users know which key a button belongs to. */
  label: string
  /** Whether the user's role allows enabling, disabling and deleting it. */
  isChangeable: boolean
  /** Null while it is being counted. */
  requests: number | 'unknown' | null
  isSwitching: boolean
  onSwitch: () => void
  onDelete: () => void
  onEdit: () => void
  onRotate: () => void
}

export function KeyCard({ apiKey, label, requests, isChangeable, ...actions }: KeyCardProps) {
  const { onEdit, onRotate } = actions
  const { name, is_active, created_at, last_used_at, masked_key, creator_name } = apiKey
  return (
    <li className="rounded-lg border border-rule bg-sheet px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="wrap-anywhere font-sans font-semibold text-body">{name}</h3>
            {isExpired(apiKey) ? (
              <Badge tone="caution">Expired</Badge>
            ) : (
              <ActivityBadge isActive={is_active} />
            )}
          </div>
          <p className="mt-1.5 break-all font-mono text-caption text-ink-soft">{masked_key}</p>
        </div>
        {isChangeable && <Actions apiKey={apiKey} label={label} {...actions} />}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 text-label sm:grid-cols-4">
        <Fact term="Created">{formatDateTime(created_at)}</Fact>
        <Fact term="Last used">{last_used_at ? formatDateTime(last_used_at) : 'Never used'}</Fact>
        <Fact term="Usage">{requestWords(requests)}</Fact>
        {creator_name && <Fact term="Created by">{creator_name}</Fact>}
      </dl>
      <KeyDetails
        apiKey={apiKey}
        label={label}
        isChangeable={isChangeable}
        onEdit={onEdit}
        onRotate={onRotate}
      />
    </li>
  )
}

type ActionsProps = Pick<KeyCardProps, 'apiKey' | 'label' | 'isSwitching' | 'onSwitch' | 'onDelete'>

function Actions({ apiKey, label, isSwitching, onSwitch, onDelete }: ActionsProps) {
  const action = apiKey.is_active ? 'Disable' : 'Enable'
  return (
    <div className="-mt-1 -mr-2 flex shrink-0 items-center">
      {/* An expired key is reactivated by a later end date, not with this button. */}
      {!isExpired(apiKey) && (
        <Button variant="quiet" size="sm" isBusy={isSwitching} onClick={onSwitch}>
          <span aria-hidden="true">{action}</span>
          <span className="sr-only">
            {action} {label}
          </span>
        </Button>
      )}
      <Button variant="quiet" size="icon" onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Delete {label}</span>
      </Button>
    </div>
  )
}

function requestWords(requests: KeyCardProps['requests']): string {
  if (requests === null) return '…'
  return requests === 'unknown'
    ? 'N/A'
    : `${formatNumber(requests)} ${requests === 1 ? 'request' : 'requests'}`
}
