import { ApiError, paths } from '@inkprint/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { refusals } from '../client/api.ts'

/** Rarely needed, so it is loaded on demand. */
const IdentityDialog = lazy(() =>
  import('./identity-dialog.tsx').then((file) => ({ default: file.IdentityDialog })),
)

type Resolve = (isConfirmed: boolean) => void

/**
 * Handles calls that the server refuses because of a second factor: asks for it and has them repeated, or
 * leads to the page where one is set up. Calls refused at the same time share one prompt.
 */
export function IdentityCheck() {
  const [waiting, setWaiting] = useState<Resolve[]>([])
  const navigate = useNavigate()

  useEffect(() => {
    refusals.help = async (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'SECOND_FACTOR_SETUP_REQUIRED') navigate(paths.security, { replace: true })
      if (code !== 'CONFIRMATION_REQUIRED') return false
      return new Promise((resolve) => setWaiting((before) => [...before, resolve]))
    }
    return () => {
      refusals.help = null
    }
  }, [navigate])

  function answer(isConfirmed: boolean) {
    for (const resolve of waiting) resolve(isConfirmed)
    setWaiting([])
  }

  if (waiting.length === 0) return null
  return (
    <Suspense fallback={null}>
      <IdentityDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  )
}
