import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Failure } from '../../../shared/failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { testMutation } from './queries.ts'
import { providerProblems } from './words.ts'

/** A test of a provider's address, and what was found about it. */
export function useConnectionTest(issuer: string) {
  const testing = useMutation(testMutation)
  const foundId = useId()
  // What was found about one address says nothing about another.
  const isCurrent = testing.variables === issuer
  const problem = (isCurrent && testing.data?.provider_problem) || null
  return { issuer, testing, isCurrent, problem, foundId }
}

/** Has the server read the provider's description, and says what is wrong with it. */
export function ConnectionTest({
  issuer,
  testing,
  isCurrent,
  problem,
  foundId,
}: ReturnType<typeof useConnectionTest>) {
  const { data, error } = testing
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        size="sm"
        isBusy={testing.isPending}
        disabled={issuer.trim() === ''}
        onClick={() => testing.mutate(issuer)}
      >
        Test connection
      </Button>
      <div id={foundId} aria-live="polite" className="empty:hidden">
        {isCurrent && error && <Failure title="The test could not be made" error={error} />}
        {isCurrent && data?.provider_problem === null && (
          <Alert tone="success">The provider answers and can be used.</Alert>
        )}
        {problem && (
          <Alert tone="error" title="The provider cannot be used">
            {providerProblems[problem]}
          </Alert>
        )}
      </div>
    </div>
  )
}
