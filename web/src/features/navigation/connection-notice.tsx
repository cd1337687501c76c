import { ApiError, api } from '@inkprint/contract'
import { useEffect } from 'react'
import { call } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { noteLost, useConnection } from '../../client/reachability.ts'
import { Alert } from '../../ui/alert.tsx'

/** Finds out whether a connection is lost, and says that nothing can be fetched or saved, until it can again. */
export function ConnectionNotice({ isShown }: { isShown: boolean }) {
  const connection = useConfirmedConnection()
  return isShown && connection === 'lost' ? (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 print:hidden">
      <Alert tone="caution">{failureHelp(null, 'later')} Trying again…</Alert>
    </div>
  ) : null
}

/** Asks again while there is a doubt, so that one lost answer alone is no lost connection. */
function useConfirmedConnection() {
  const connection = useConnection()
  const isAnswered = connection === 'answered'
  useEffect(() => {
    if (isAnswered) return
    // Any answer at all is noted with the call, and ends this.
    const ask = () =>
      call(api.health.getBasic).catch((error) => {
        if (!(error instanceof ApiError)) noteLost()
      })
    ask()
    const timer = setInterval(ask, 10_000)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [isAnswered])
  return connection
}
