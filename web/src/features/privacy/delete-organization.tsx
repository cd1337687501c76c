import { coolOffDays } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../client/failure-text.ts'
import { useMay } from '../../client/own-role.ts'
import { Deletion } from '../../shared/deletion.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeletionRow } from './deletion-row.tsx'
import {
  cancelDeletionMutation,
  organizationPrivacyQuery,
  requestDeletionMutation,
} from './queries.ts'

/** For owners; others are told why they cannot. */
export function DeleteOrganization({ name }: { name: string }) {
  const privacy = useQuery(organizationPrivacyQuery)
  const { data } = privacy
  const [isOpen, setOpen] = useState(false)
  const mayDelete = useMay('organization.delete')
  if (privacy.isError && !data) {
    return (
      <QueryFailure query={privacy} what="the organization" className="px-5 py-4">
        Failed to load whether the organization is to be deleted.
      </QueryFailure>
    )
  }
  if (!data) return null
  if (data.deletion_at !== null) {
    return (
      <DeletionRow
        title="The organization"
        words={`Will be deleted on ${formatDateTime(data.deletion_at)}. The notice at the top of this page says how to keep it.`}
      />
    )
  }
  if (!mayDelete) {
    return <DeletionRow title="The organization" words="Only an owner can delete it." />
  }
  return (
    <DeletionRow
      title="The organization"
      words={`Deletes all API keys, analyses, texts and credits after ${coolOffDays} days. Until then the deletion can be canceled.`}
    >
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete the organization
      </Button>
      {isOpen && (
        <Deletion
          title="Delete the organization?"
          subject={name}
          mutation={requestDeletionMutation}
          success={`The organization will be deleted in ${coolOffDays} days`}
          failure="Failed to delete the organization"
          typed={name}
          confirmLabel="Delete the organization"
          onClose={() => setOpen(false)}
        >
          <p>
            In {coolOffDays} days all API keys, analyses and texts are deleted permanently.
            Remaining credits are lost. Records of purchases are kept, as the law requires.
          </p>
          <p className="mt-3">
            Until then keys and analyses work as before, and owners and admins can cancel the
            deletion. Nothing can be bought, and the automatic{' '}
            <span className="whitespace-nowrap">top-up</span> is turned off. All members get an
            email.
          </p>
        </Deletion>
      )}
    </DeletionRow>
  )
}

/**
 * Tells every member that the organization is going to be deleted, and lets those with permission cancel
 * that.
 */
export function ClosingNotice({ className }: { className?: string }) {
  const { data } = useQuery(organizationPrivacyQuery)
  const mayKeep = useMay('organization.change')
  const toast = useToast()
  const keeping = useMutation(cancelDeletionMutation)
  if (!data?.deletion_at) return null

  function keep() {
    keeping.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', text: 'Deletion canceled' }),
    })
  }

  return (
    <Alert
      tone="caution"
      title={`This organization will be deleted on ${formatDateTime(data.deletion_at)}`}
      {...(className !== undefined && { className })}
    >
      <p>
        {data.deletion_requester_name ?? 'Somebody'} requested it. All keys, analyses, texts and
        credits will be deleted then. Until then everything works, but nothing can be bought.
        {!mayKeep && ' An owner or admin can keep it.'}
      </p>
      {keeping.isError && (
        <p role="alert" className="mt-2 font-semibold text-ai">
          {failureText(keeping.error, 'Failed to keep the organization')}
        </p>
      )}
      {mayKeep && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          isBusy={keeping.isPending}
          onClick={keep}
        >
          Keep the organization
        </Button>
      )}
    </Alert>
  )
}
