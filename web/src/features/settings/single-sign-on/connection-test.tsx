import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Failure } from '../../../shared/failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { testMutation } from './queries.ts'
import { providerProblems } from './words.ts'

/** Tests a provider's URL and returns the findings. */
export function useConnectionTest(issuer: string) {
  const testing = useMutation(testMutation)
  const foundId = useId()
  // Findings about one URL say nothing about another.
  const isCurrent = testing.variables === issuer
  const problem = (isCurrent && testing.data?.provider_problem) || null
  return { issuer, testing, isCurrent, problem, foundId }
}

type ConnectionTest = ReturnType<typeof useConnectionTest>

/** Has the server read the provider's metadata. */
export function TestButton({
  issuer,
  testing,
  size = 'md',
}: ConnectionTest & { size?: 'sm' | 'md' }) {
  return (
    <Button
      variant="secondary"
      size={size}
      isBusy={testing.isPending}
      disabled={issuer.trim() === ''}
      onClick={() => testing.mutate(issuer)}
    >
      Test connection
    </Button>
  )
}

/** The findings of the test; renders nothing before there are any. */
export function TestFindings({
  testing: { data, error },
  isCurrent,
  problem,
  foundId,
}: ConnectionTest) {
  return (
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
  )
}
