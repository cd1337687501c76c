import { ApiError, api } from '@inkprint/contract'
import { useEffect, useState } from 'react'
import { call } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { useIsReachable } from '../../client/reachability.ts'
import { Alert } from '../../ui/alert.tsx'

/** Says that nothing can be fetched or saved now, until it can again. */
export function ConnectionNotice() {
  return useIsGone() ? (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 print:hidden">
      <Alert tone="caution">{failureHelp(null, 'later')} Trying again…</Alert>
    </div>
  ) : null
}

/** Whether the server is gone; one lost answer alone does not mean that. */
function useIsGone(): boolean {
  const isReachable = useIsReachable()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (isReachable) return setGone(false)
    // Any answer at all is noted with the call, and ends this.
    const ask = () =>
      call(api.health.getBasic).catch((error) => setGone(!(error instanceof ApiError)))
    ask()
    const timer = setInterval(ask, 10_000)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isReachable])
  return isGone
}
