import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { ResetFactor } from '../../shared/reset-factor.tsx'
import { Button } from '../../ui/button.tsx'
import { resetFactorMutation, userFactorQuery } from './queries.ts'

interface SecondFactorProps {
  userId: string
  email: string
  isSelf: boolean
}

/** Whether a user has a second factor, and a way to reset it for those who lost it. */
export function SecondFactor({ userId, email, isSelf }: SecondFactorProps) {
  const factor = useQuery(userFactorQuery(userId))
  const [isResetting, setResetting] = useState(false)
  if (factor.isError && !factor.data) {
    return (
      <QueryFailure query={factor} what="the second factor" className="mb-6">
        Failed to load the second factor.
      </QueryFailure>
    )
  }
  if (!factor.data) return null
  const { is_on } = factor.data
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">Second factor:</span> {kindsOf(factor.data)}
      </p>
      {is_on && !isSelf && (
        <Button variant="secondary" size="sm" onClick={() => setResetting(true)}>
          Reset second factor
        </Button>
      )}
      {isResetting && (
        <ResetFactor
          who={email}
          mutation={resetFactorMutation(userId)}
          onClose={() => setResetting(false)}
        />
      )}
    </div>
  )
}

function kindsOf({
  is_on,
  totp_since,
  passkey_count,
}: {
  is_on: boolean
  totp_since: string | null
  passkey_count: number
}): string {
  if (!is_on) return 'none'
  const passkeys = passkey_count === 1 ? 'one passkey' : `${passkey_count} passkeys`
  return [
    ...(totp_since ? ['authenticator app'] : []),
    ...(passkey_count > 0 ? [passkeys] : []),
  ].join(', ')
}
