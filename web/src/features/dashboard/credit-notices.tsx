import { type api, type Output, paths, settingsPath } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { creditSummaryQuery } from '../../client/customer-data.ts'
import { useMay } from '../../client/own-role.ts'
import { creditsOf, formatNumber } from '../../shared/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'

/** Whether credits are low enough that the notice says so, in which case nothing below needs to repeat it. */
export function isWarned(credits: Output<typeof api.credits.getSummary>): boolean {
  return credits.balance < (credits.low_balance_below ?? 0)
}

/** What the user has to do about credits; renders nothing if all is well. */
export function CreditNotices() {
  const { data } = useQuery(creditSummaryQuery)
  const mayBuy = useMay('credits.buy')
  if (!data) return null
  const { balance, low_balance_below, top_up_paused_reason } = data
  const isLow = isWarned(data)
  if (!isLow && top_up_paused_reason === null) return null
  return (
    <div className="mt-6 space-y-3 print:hidden">
      {top_up_paused_reason !== null && (
        <Alert tone="caution" title="Automatic top-up is paused">
          The last payment did not go through.{' '}
          <Link to={settingsPath('credits')} className={`touch-target ${textLink}`}>
            See why, and resume it
          </Link>
        </Alert>
      )}
      {isLow && (
        <Alert tone="caution" title={`${creditsOf(balance)} left`}>
          That is below {formatNumber(low_balance_below ?? 0)}, the limit for your warning.{' '}
          {mayBuy ? (
            <>
              <Link to={paths.pricing} className={`touch-target ${textLink}`}>
                Buy credits
              </Link>{' '}
              or{' '}
              <Link to={settingsPath('credits')} className={`touch-target ${textLink}`}>
                change the warning
              </Link>
              .
            </>
          ) : (
            'Tell an owner or admin of your organization.'
          )}
        </Alert>
      )}
    </div>
  )
}
