import { useLocation, useSearchParams } from 'react-router'
import type { Arrival } from '../../client/return-address.ts'
import { Alert } from '../../ui/alert.tsx'

/** Tells users who were sent here from another page why. */
export function ArrivalNotice() {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const success: unknown = state?.success
  // A history entry may contain anything, which then has no known reason.
  const reason = reasons[(state as Arrival | null)?.reason ?? 'none']
  return (
    <>
      {reason && <Alert>{reason}</Alert>}
      {typeof success === 'string' && (
        <Alert tone="success" title="Success">
          {success}
        </Alert>
      )}
      {query.get('reset') === 'success' && (
        <Alert tone="success">
          <strong className="font-semibold text-human">Password Reset Successful:</strong> Your
          password has been reset. You can now log in with your new password.
        </Alert>
      )}
    </>
  )
}

const reasons: Record<NonNullable<Arrival['reason']> | 'none', string | null> = {
  ended: 'Your session has ended. Sign in to continue where you left off.',
  unchecked:
    'We could not check your session, because the server did not respond. Sign in to continue where you left off.',
  none: null,
}
