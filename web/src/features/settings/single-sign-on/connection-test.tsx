import { useMutation } from '@tanstack/react-query'
import { Failure } from '../../../shared/failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { testMutation } from './queries.ts'
import { providerProblems } from './words.ts'

/** Has the server read the provider's description, and says what is wrong with it. */
export function ConnectionTest({ issuer }: { issuer: string }) {
  const testing = useMutation(testMutation)
  const { data, error, variables } = testing
  // What was found about one address says nothing about another.
  const isCurrent = variables === issuer
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
      <div aria-live="polite" className="empty:hidden">
        {isCurrent && error && <Failure title="The test could not be made" error={error} />}
        {isCurrent && data?.provider_problem === null && (
          <Alert tone="success">The provider answers and can be used.</Alert>
        )}
        {isCurrent && data?.provider_problem && (
          <Alert tone="error" title="The provider cannot be used">
            {providerProblems[data.provider_problem]}
          </Alert>
        )}
      </div>
    </div>
  )
}
