import { dashboardPath, type PurchaseStatus, paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isNotFound } from '../../client/not-found.ts'
import { useUser } from '../../client/session.tsx'
import { formatNumber } from '../../shared/format.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { confirmationQuery } from './queries.ts'
import { Stamp } from './stamp.tsx'

/** The page that the payment page returns to; given a session, it shows the status of that payment. */
export function PaymentSuccess() {
  usePageTitle('Payment')
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') || null
  const confirmation = useQuery(confirmationQuery(sessionId))

  if (!sessionId) return <Thanks />
  if (isNotFound(confirmation.error)) return <Unknown />
  const status = confirmation.data?.status ?? 'pending'
  if (status === 'pending') return <Processing isUnreachable={confirmation.isError} />
  if (status === 'paid') return <Thanks credits={confirmation.data?.credits} />
  return <NotPaid status={status} />
}

function Thanks({ credits }: { credits?: number | undefined }) {
  return (
    <Receipt stamp={<Stamp className="text-human">Paid</Stamp>}>
      <Outcome tone="success" title="Payment Successful!" action={<NextSteps />}>
        <p>Thank you! Your credits have been added to your account.</p>
        {credits !== undefined && (
          <p className="mt-6 flex items-baseline justify-between border-rule border-y py-3 text-ink">
            <span className="text-label">Credits added</span>
            <span className="font-mono tabular-nums">{formatNumber(credits)}</span>
          </p>
        )}
      </Outcome>
    </Receipt>
  )
}

function Processing({ isUnreachable }: { isUnreachable: boolean }) {
  const { email } = useUser()
  return (
    <Receipt>
      <Outcome tone="busy" title="Processing your payment" action={<NextSteps />}>
        <p>
          Your credits will be added as soon as the payment has arrived. You do not need to wait
          here: we will email the receipt to {email}.
        </p>
        {isUnreachable && (
          <p className="mt-3">
            We cannot reach the payment provider right now. We will keep trying.
          </p>
        )}
      </Outcome>
    </Receipt>
  )
}

const endings = {
  failed: ['Payment failed', 'The payment was declined. Nothing was charged.'],
  expired: ['Checkout expired', 'The payment was not finished in time. Nothing was charged.'],
  cancelled: ['Checkout canceled', 'You came back without paying. Nothing was charged.'],
  refunded: ['Payment refunded', 'This payment was refunded and its credits were taken back.'],
} satisfies Record<Exclude<PurchaseStatus, 'pending' | 'paid'>, [title: string, text: string]>

function NotPaid({ status }: { status: keyof typeof endings }) {
  const [title, text] = endings[status]
  return (
    <Receipt>
      <Outcome
        tone="error"
        title={title}
        action={<NextSteps isPricingFirst={status !== 'refunded'} />}
      >
        {text}
      </Outcome>
    </Receipt>
  )
}

function Unknown() {
  return (
    <Receipt>
      <Outcome tone="error" title="We do not know this payment" action={<NextSteps />}>
        The address may be incomplete, or the payment belongs to another organization. Your
        purchases are listed with your credits.
      </Outcome>
    </Receipt>
  )
}

function NextSteps({ isPricingFirst = false }: { isPricingFirst?: boolean }) {
  const secondary = buttonClasses({ variant: 'secondary' })
  return isPricingFirst ? (
    <>
      <Link to={paths.pricing} className={buttonClasses()}>
        Try Again
      </Link>
      <Link to={paths.dashboard} className={secondary}>
        Go to Dashboard
      </Link>
    </>
  ) : (
    <>
      <Link to={paths.dashboard} className={buttonClasses()}>
        Go to Dashboard
      </Link>
      <Link to={dashboardPath('credits')} className={secondary}>
        See Credits
      </Link>
    </>
  )
}

/** A sheet in the middle of the page, with room for a stamp in its corner. */
function Receipt({ stamp, children }: { stamp?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative mx-auto my-4 w-full max-w-lg rounded-lg border border-rule bg-sheet p-6 shadow-lift sm:my-12 sm:p-10">
      {children}
      {stamp && (
        <div aria-hidden="true" className="absolute top-8 right-8">
          {stamp}
        </div>
      )}
    </div>
  )
}
