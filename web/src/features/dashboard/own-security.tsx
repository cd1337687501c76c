import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownRoleQuery } from '../../client/own-role.ts'
import { useUser } from '../../client/session.tsx'
import { Button } from '../../ui/button.tsx'
import { ConsentList } from '../privacy/consent-list.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { DeletionRow } from '../privacy/deletion-row.tsx'
import { ExportData } from '../privacy/export-data.tsx'
import { SecurityPage } from '../settings/safety/security-page.tsx'
import { Leave } from '../team/leave.tsx'

/** The page about the user's own account, which works without an organization. */
export function OwnSecurity() {
  return (
    <SecurityPage
      privacy={
        <div className="space-y-12">
          <ConsentList />
          <ExportData>
            A ZIP with the data of your account and the data of your organization that your role may
            export.
          </ExportData>
        </div>
      }
      leaving={<Leaving />}
    />
  )
}

function Leaving() {
  const user = useUser()
  return (
    <div className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {user.organization && <OfOrganization name={user.organization.name} />}
      <DeletionRow
        title="Your account"
        words={
          user.is_superuser
            ? 'Only another superuser can delete the account of a superuser.'
            : 'Deletes your name and email address at once.'
        }
      >
        {!user.is_superuser && <DeleteAccount user={user} />}
      </DeletionRow>
    </div>
  )
}

function OfOrganization({ name }: { name: string }) {
  const { data, isError } = useQuery(ownRoleQuery)
  // The role is not available to users who must first set up a second factor.
  const mayBeOwner = isError || data?.role === 'owner'
  const words = 'You will no longer see its analyses, keys and credits. You keep your account.'
  const first = ' If you are its only owner, make somebody else an owner before you leave.'
  return (
    <DeletionRow title={name} words={mayBeOwner ? words + first : words}>
      <LeaveButton />
    </DeletionRow>
  )
}

function LeaveButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Leave the organization
      </Button>
      {isOpen && <Leave onClose={() => setOpen(false)} />}
    </>
  )
}
