import { OrganizationName, paths, type User } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { ArrowRight, LogOut } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useSession } from '../../client/session.tsx'
import { FailureWords } from '../../shared/failure.tsx'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fingerprint } from '../../ui/fingerprint.tsx'
import { useSignOut } from '../navigation/user-menu.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { createOrganizationMutation } from './queries.ts'

/** The first thing a new customer sees: they need an organization before anything else. */
export function Onboarding({ profile }: { profile: User }) {
  usePageTitle('Create your organization')
  const signOut = useSignOut()
  return (
    <div className="mx-auto my-auto w-full max-w-lg py-6">
      <Fingerprint className="h-16 w-auto text-accent" />
      <h1 className="mt-6 break-words text-headline">Welcome, {profile.first_name}</h1>
      <p className="mt-3 text-ink-soft text-lede">
        To use Inkprint you need to belong to an organization.
      </p>
      {profile.is_superuser && <WayToAdmin />}
      <CreateOrganization />
      <div className="mt-5 -mx-3 flex flex-wrap justify-between gap-x-4 gap-y-3">
        <Button variant="quiet" size="sm" onClick={signOut}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
        {!profile.is_superuser && <DeleteAccount user={profile} isQuiet />}
      </div>
    </div>
  )
}

/** Staff need no organization for their work. */
function WayToAdmin() {
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-rule bg-sheet px-6 py-5 sm:px-8">
      <p className="min-w-0 flex-1 basis-56 text-ink-soft text-label">
        You are a superuser: organizations, users and statistics are in the admin area.
      </p>
      <ButtonLink to={paths.admin} variant="secondary">
        Go to the admin area
        <ArrowRight aria-hidden="true" className="-mr-1 size-4" />
      </ButtonLink>
    </section>
  )
}

function CreateOrganization() {
  const { refreshUser } = useSession()
  const creation = useMutation({
    ...createOrganizationMutation,
    // The navigation uses the session's copy of the user; if this fails, the next page load updates it.
    onSuccess: () => refreshUser().catch(() => undefined),
  })

  const form = useForm({
    resolver: fieldRules<{ name: string }>({ name: OrganizationName }),
    defaultValues: { name: '' },
  })
  const create = form.handleSubmit(({ name }) => {
    if (!creation.isPending) creation.mutate(name.trim())
  })

  return (
    <section className="mt-8 rounded-lg border border-rule bg-sheet p-6 shadow-lift sm:p-8">
      <h2 className="text-title">Create Organization</h2>
      <p className="mt-1 text-ink-soft text-label">
        Your API keys, credits and analyses will belong to it. You can change its name later.
      </p>
      <p className="mt-1 text-ink-soft text-label">
        Is your team already here? Open the link in your invitation instead, or ask an owner to
        invite you.
      </p>
      <form noValidate onSubmit={create} className="mt-6 space-y-5">
        {creation.isError && (
          <Alert tone="error" title="Error">
            <FailureWords title="Failed to create organization" error={creation.error} />
          </Alert>
        )}
        <TextField
          label="Organization Name"
          autoComplete="organization"
          {...fieldProps(form, 'name')}
        />
        <Button type="submit" isBusy={creation.isPending} className="w-full">
          Create Organization
        </Button>
      </form>
    </section>
  )
}
