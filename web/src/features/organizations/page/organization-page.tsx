import { type api, type Output, paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Coins, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { accessDenied, isForbidden } from '../../../client/admin-data.ts'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { QueryPage } from '../../../shared/query-page.tsx'
import { ActivityBadge } from '../../../ui/activity-badge.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { DeleteOrganization } from '../delete-organization.tsx'
import { EditOrganization } from '../edit-organization.tsx'
import { ChangeCredits } from './change-credits.tsx'
import { Figures } from './figures.tsx'
import { OrganizationTabs } from './organization-tabs.tsx'
import { overviewQuery } from './queries.ts'

type Overview = Output<typeof api.admin.organizations.getOverview>

/** Everything staff need to know about an organization, and the actions they may take. */
export function OrganizationPage() {
  const { id = '' } = useParams()
  const overview = useQuery(overviewQuery(id))
  usePageTitle(overview.data?.name ?? 'Organization')
  if (isForbidden(overview.error)) return <Alert tone="error">{accessDenied}</Alert>
  return (
    <>
      <BackLink to={paths.organizations}>All organizations</BackLink>
      <QueryPage
        query={overview}
        heading="Organization"
        loading="Loading the organization"
        failure="Failed to load the organization."
        missing={<Missing />}
        className="mt-6"
      >
        {(found) => (
          <>
            <Heading overview={found} />
            {found.deletion_at && (
              <Alert tone="caution" className="mt-6">
                An owner requested its deletion. It will be deleted on{' '}
                {formatDateTime(found.deletion_at)}.
              </Alert>
            )}
            <Figures overview={found} />
            <OrganizationTabs id={id} />
          </>
        )}
      </QueryPage>
    </>
  )
}

function Missing() {
  return (
    <EmptyState title="There is no such organization">
      It may have been deleted.{' '}
      <Link to={paths.organizations} className={textLink}>
        See all organizations
      </Link>
    </EmptyState>
  )
}

/** What members need in order to sign in, for staff who help somebody who cannot. */
function SignInRules({ overview }: { overview: Overview }) {
  const { is_second_factor_required, single_sign_on } = overview
  return (
    <dl className="w-full gap-x-4 gap-y-1 text-label max-sm:space-y-2 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="sm:contents">
        <dt className="text-ink-soft">Second factor</dt>
        <dd>{is_second_factor_required ? 'Required from every member' : 'Not required'}</dd>
      </div>
      <div className="sm:contents">
        <dt className="text-ink-soft">Single sign-on</dt>
        <dd className="min-w-0 break-words">
          {single_sign_on ? signOnWords(single_sign_on) : 'None'}
        </dd>
      </div>
    </dl>
  )
}

function signOnWords({
  issuer,
  is_required,
  proven_domains,
}: NonNullable<Overview['single_sign_on']>): string {
  const domains = proven_domains === 1 ? '1 proven domain' : `${proven_domains} proven domains`
  return `${issuer}, ${domains}, ${is_required ? 'required' : 'not required'}`
}

function Heading({ overview }: { overview: Overview }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'credits' | 'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <header className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words text-headline">{overview.name}</h1>
          <ActivityBadge isActive={overview.is_active} />
        </div>
        {overview.description && (
          <p className="mt-1 line-clamp-3 break-words text-ink-soft">{overview.description}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-caption text-ink-faint">
          <CopyableId id={overview.id} label="Copy organization ID" />
          <span className="tabular-nums">Created {formatDateTime(overview.created_at)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setOpen('delete')} className="max-sm:px-3">
          <Trash2 aria-hidden="true" className="-ml-1 size-4" />
          Delete
        </Button>
        <Button variant="secondary" onClick={() => setOpen('edit')}>
          <Pencil aria-hidden="true" className="-ml-1 size-4" />
          Edit
        </Button>
        <Button onClick={() => setOpen('credits')}>
          <Coins aria-hidden="true" className="-ml-1 size-4" />
          Change credits
        </Button>
      </div>
      <SignInRules overview={overview} />
      {open === 'credits' && <ChangeCredits organization={overview} onClose={close} />}
      {open === 'edit' && <EditOrganization organization={overview} onClose={close} />}
      {open === 'delete' && (
        <DeleteOrganization
          organization={overview}
          onClose={close}
          onDeleted={() => navigate(paths.organizations, { replace: true })}
        />
      )}
    </header>
  )
}
