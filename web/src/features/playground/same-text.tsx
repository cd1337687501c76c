import { analysisCost } from '@inkprint/contract'
import { failureReason } from '../../client/failure-text.ts'
import { useUser } from '../../client/session.tsx'
import { creditsOf, formatDateTime } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Order } from './order.ts'
import type { Same } from './use-analysis.ts'

/** What to ask before an order is paid for. */
export interface Doubt {
  order: Order
  /** The existing result; null if it could not be determined whether there is one. */
  same: Same | null
  /** Why it could not be determined. */
  error?: unknown
}

interface SameTextProps {
  /** Null while there is nothing to ask. */
  doubt: Doubt | null
  onShow: (id: string) => void
  onProceed: (order: Order) => void
  onTryAgain: (order: Order) => void
  onClose: () => void
}

/** Asks before the same text is, or may be, paid for twice, and offers the existing result. */
export function SameText({ doubt, ...actions }: SameTextProps) {
  const { order, same, error } = doubt ?? {}
  const cost = order && creditsOf(analysisCost(order.chargedWords, order))
  const price = <strong className="font-semibold text-ink">{cost}</strong>
  const isUnknown = doubt !== null && !same
  return (
    <Dialog
      isOpen={doubt !== null}
      onClose={actions.onClose}
      title={isUnknown ? 'Earlier Results Not Checked' : 'No Changes Detected'}
      footer={doubt && <Buttons doubt={doubt} {...actions} />}
    >
      <div className="space-y-3 text-ink-soft">
        {isUnknown ? (
          <>
            <p>
              It could not be checked whether this text was analyzed before.{' '}
              {failureReason(error, '')}
            </p>
            <p>Analyzing it costs {price}, even if there is a result already.</p>
          </>
        ) : (
          order &&
          same && (
            <>
              <Facts order={order} same={same} />
              <p>
                Analyzing it again costs {price} and gives the same verdict unless you chose another
                kind of text or the model was replaced.
              </p>
            </>
          )
        )}
      </div>
    </Dialog>
  )
}

function Buttons({
  doubt: { order, same },
  onShow,
  onProceed,
  onTryAgain,
  onClose,
}: Omit<SameTextProps, 'doubt'> & { doubt: Doubt }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="secondary" onClick={() => onProceed(order)}>
        Proceed Anyway
      </Button>
      <Button onClick={() => (same ? onShow(idOf(same)) : onTryAgain(order))} data-first-focus>
        {same ? 'Show the result' : 'Try again'}
      </Button>
    </>
  )
}

function Facts({ order, same }: { order: Order; same: Same }) {
  const { id: userId } = useUser()
  const isLocal = 'result' in same
  if (isLocal && same.isExample) return <p>This is exactly the text of the example.</p>
  const at = same.created_at && ` on ${formatDateTime(same.created_at)}`
  return (
    <p>
      {isLocal ? 'This text was analyzed' : analyzedBy(same, userId)}
      {at}. Showing its result costs nothing. {lackOf(order, same)}
    </p>
  )
}

function analyzedBy(
  { user_id, user_name, api_key_name }: Exclude<Same, { result: unknown }>,
  userId: string,
): string {
  if (user_id === userId) return 'You analyzed this text'
  if (user_name !== null) return `${user_name} analyzed this text`
  if (api_key_name === null) return 'This text was analyzed'
  return `This text was analyzed with the API key “${api_key_name}”`
}

/** The parts of the order that the existing result lacks. */
function lackOf(order: Order, same: Same): string {
  if (!('result' in same) && !same.is_text_kept) {
    return 'The text and the advice that quotes it are no longer kept with it.'
  }
  const has = 'result' in same ? adviceOf(same) : same
  const lacking = [
    order.include_guidelines && !has.has_guidelines && 'guidelines',
    order.include_humanization_prompt && !has.has_humanization_prompt && 'humanization prompt',
  ].filter(Boolean)
  return lacking.length === 0 ? '' : `It has no ${lacking.join(' and no ')}.`
}

function adviceOf({ result }: Extract<Same, { result: unknown }>) {
  return {
    has_guidelines: result.copywriter_rules_block !== null,
    has_humanization_prompt: result.humanization_prompt !== null,
  }
}

function idOf(same: Same): string {
  return 'result' in same ? same.result.id : same.analysis_id
}
