import { ApiError, api } from '@inkprint/contract'
import { useEffect } from 'react'
import { call } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { noteLost, useConnection } from '../../client/reachability.ts'
import { Alert } from '../../ui/alert.tsx'

/**
 * Checks whether the connection is lost and, until it is back, warns that nothing can be fetched or saved.
 */
export function ConnectionNotice({ isShown }: { isShown: boolean }) {
  const connection = useConfirmedConnection()
  return isShown && connection === 'lost' ? (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 print:hidden">
      <Alert tone="caution">{failureHelp(null, 'later')} Trying again…</Alert>
    </div>
  ) : null
}

/** Confirms a doubtful connection with further calls, because one lost answer does not mean it is lost. */
function useConfirmedConnection() {
  const connection = useConnection()
  const isAnswered = connection === 'answered'
  useEffect(() => {
    if (isAnswered) return
    // Every answered call is reported as such, which ends this.
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
