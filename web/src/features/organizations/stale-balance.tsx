import type { Organization } from '@inkprint/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../client/failure-text.ts'
import { formatNumber } from '../../shared/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { organizationQuery } from './queries.ts'

interface StaleBalanceProps {
  organization: Organization
  onReloaded: (fresh: Organization) => void
}

/** The balance changed during the edit: nothing was saved, and the new balance can be loaded. */
export function StaleBalance({ organization, onReloaded }: StaleBalanceProps) {
  const client = useQueryClient()
  const reload = useMutation({
    mutationFn: () => client.fetchQuery({ ...organizationQuery(organization.id), staleTime: 0 }),
    onSuccess: onReloaded,
  })
  return (
    <Alert tone="error" title="The balance changed while you were editing">
      <p>
        Nothing was saved. The balance was {formatNumber(organization.credits)} when you opened
        this; load the current balance and repeat the change. Your other entries are kept.
      </p>
      {reload.isError && (
        <p className="mt-2 font-medium">
          {failureText(reload.error, 'Failed to load the organization')}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        isBusy={reload.isPending}
        onClick={() => reload.mutate()}
        className="mt-3"
      >
        Load current balance
      </Button>
    </Alert>
  )
}
