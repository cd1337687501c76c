import { creditsOf, formatNumber } from '../../shared/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LowerBalanceProps {
  from: number
  to: number
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before lowering a balance: an emptied field or a missing digit would cost a customer
 * credits.
 */
export function LowerBalance({ from, to, onConfirm, onClose }: LowerBalanceProps) {
  return (
    <ConfirmDialog
      isOpen
      title="Lower the Balance?"
      confirmLabel={`Set to ${formatNumber(to)}`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        The balance falls from{' '}
        <strong className="font-semibold text-ink">{formatNumber(from)}</strong> to{' '}
        <strong className="font-semibold text-ink">{formatNumber(to)}</strong>: the organization
        loses {creditsOf(from - to)}.
      </p>
    </ConfirmDialog>
  )
}
