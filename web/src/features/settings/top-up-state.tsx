import type { AutomaticTopUp, TopUpProblem } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime, formatDay } from '../../shared/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { resumeMutation } from './queries.ts'

/** The current state of the automatic top-up, what it spent this month, and how to resume it if paused. */
export function TopUpState({ topUp }: { topUp: AutomaticTopUp }) {
  const { tone, word } = words[topUp.status]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        <Badge tone={tone}>{word}</Badge>
        {topUp.monthly_ceiling !== null && (
          <span className="text-ink-soft tabular-nums">
            ${topUp.spent_this_month} of ${topUp.monthly_ceiling} spent this month
          </span>
        )}
      </p>
      {topUp.status === 'needs_card' && <Alert>Nothing is bought until you save a card.</Alert>}
      {topUp.status === 'buying' && (
        <Alert>
          A package is being bought. Its credits will be added when the payment has arrived.
        </Alert>
      )}
      {topUp.status === 'ceiling_reached' && (
        <Alert tone="caution">
          Another package would exceed your monthly ceiling. Nothing is bought before{' '}
          {formatDay(topUp.month_ends_at.slice(0, 10))} (UTC), unless you raise the ceiling.
        </Alert>
      )}
      {topUp.status === 'paused' && <Paused topUp={topUp} />}
    </>
  )
}

const words = {
  off: { tone: 'plain', word: 'Off' },
  needs_card: { tone: 'caution', word: 'Waiting for a card' },
  active: { tone: 'human', word: 'On' },
  buying: { tone: 'accent', word: 'Buying' },
  ceiling_reached: { tone: 'caution', word: 'Ceiling reached' },
  paused: { tone: 'ai', word: 'Paused' },
} as const satisfies Record<AutomaticTopUp['status'], { tone: string; word: string }>

function Paused({ topUp }: { topUp: AutomaticTopUp }) {
  const resuming = useMutation(resumeMutation)
  return (
    <>
      <Alert tone="error" title="Automatic top-up is paused">
        {topUp.paused_reason && reasons[topUp.paused_reason]}
        {topUp.paused_at && (
          <span className="block text-ink-soft">Since {formatDateTime(topUp.paused_at)}</span>
        )}
        <Button
          variant="secondary"
          size="sm"
          isBusy={resuming.isPending}
          onClick={() => resuming.mutate()}
          className="mt-3"
        >
          Resume with this card
        </Button>
      </Alert>
      {resuming.error && <Failure title="It could not be resumed" error={resuming.error} />}
    </>
  )
}

const reasons = {
  card_declined:
    'Your bank declined the card, and nothing was charged. Contact your bank and resume, or save another card.',
  card_expired: 'The card has expired, and nothing was charged. Save another card.',
  authentication_required:
    'Your bank wants you to confirm the payment yourself, and nothing was charged. Save the card again, so that your bank can ask you to confirm, or save another card.',
  card_removed:
    'The payment provider no longer has the card, and nothing was charged. Save a card again.',
  no_answer:
    'The payment provider did not respond for a day, and nothing was charged. You can resume at any time.',
} satisfies Record<TopUpProblem, string>
