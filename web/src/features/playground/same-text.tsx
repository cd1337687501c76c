import { analysisCost } from '@inkprint/contract'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Order } from './order.ts'

interface SameTextProps {
  isOpen: boolean
  order: Order
  onProceed: () => void
  onClose: () => void
}

/** Asks before the same text is paid for twice. */
export function SameText({ isOpen, order, onProceed, onClose }: SameTextProps) {
  const cost = analysisCost(order.chargedWords, order)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="No Changes Detected"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button onClick={onProceed}>Proceed Anyway</Button>
        </>
      }
    >
      <p className="text-ink-soft">
        This is exactly the text you analyzed last. Analyzing it again costs{' '}
        <strong className="font-semibold text-ink">
          {formatNumber(cost)} {cost === 1 ? 'credit' : 'credits'}
        </strong>{' '}
        and gives the same verdict unless you chose another group.
      </p>
    </Dialog>
  )
}
