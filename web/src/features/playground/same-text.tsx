import { analysisCost } from '@inkprint/contract'
import { creditsOf } from '../../shared/format.ts'
import type { Found } from '../../shared/result/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Order } from './order.ts'

interface SameTextProps {
  /** The result there is; null while nobody is asked. */
  earlier: Found | null
  order: Order
  onShow: (earlier: Found) => void
  onProceed: () => void
  onClose: () => void
}

/** Asks before the same text is paid for twice, and offers the result there is. */
export function SameText({ earlier, order, onShow, onProceed, onClose }: SameTextProps) {
  const cost = creditsOf(analysisCost(order.chargedWords, order))
  return (
    <Dialog
      isOpen={earlier !== null}
      onClose={onClose}
      title="No Changes Detected"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onProceed}>
            Proceed Anyway
          </Button>
          <Button onClick={() => earlier && onShow(earlier)} data-first-focus>
            Show the result
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        {earlier?.isExample
          ? 'This is exactly the text of the example, and its result is shown.'
          : 'This is exactly the text you analyzed last, and its result is shown.'}{' '}
        Analyzing it again costs <strong className="font-semibold text-ink">{cost}</strong> and
        gives the same verdict unless you chose another group or the model was replaced.
      </p>
    </Dialog>
  )
}
