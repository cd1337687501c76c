import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormSkeleton } from '../../../ui/skeleton.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SafetyPart } from './safety-part.tsx'
import { Sessions } from './sessions.tsx'
import { ShownCodes } from './shown-codes.tsx'
import { SsoLinks } from './sso-links.tsx'

/** What protects an account besides its password, and where it is signed in. */
export function AccountSafety() {
  const factor = useQuery(secondFactorQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <>
      <div className="space-y-12">
        {factor.isPending && <FormSkeleton fields={2} />}
        {factor.isError && (
          <SafetyPart title="Second factor" hint="What you use besides your password to sign in.">
            <QueryFailure query={factor} what="your second factor">
              Failed to load your second factor.
            </QueryFailure>
          </SafetyPart>
        )}
        {factor.data && (
          <>
            <AuthenticatorApp factor={factor.data} onCodes={setCodes} />
            <Passkeys factor={factor.data} onCodes={setCodes} />
            {factor.data.is_on && <RecoveryCodes factor={factor.data} onCodes={setCodes} />}
          </>
        )}
        <SsoLinks />
        <Sessions />
      </div>
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
