import { dashboardPath, packages, paths, wordsPerCredit } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ownRoleQuery } from '../../client/own-role.ts'
import { useUser } from '../../client/session.tsx'
import { siteQuery } from '../../client/site.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { RoleNote } from '../../shared/role-note.tsx'
import { Alert } from '../../ui/alert.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { PackageCard } from './package-card.tsx'
import { cancellationQuery } from './queries.ts'

export function Pricing() {
  usePageTitle('Pricing')
  const { organization_id } = useUser()
  const ownRole = useQuery({ ...ownRoleQuery, enabled: organization_id !== null })
  const mayBuy = ownRole.data?.permissions.includes('credits.buy') ?? true
  return (
    <div className="w-full">
      <BackLink to={paths.dashboard}>Back to Dashboard</BackLink>
      <header className="mt-8 max-w-2xl">
        <h1 className="text-headline">Pricing</h1>
        <p className="mt-3 text-ink-soft text-lede">
          Credits are sold in packages. Pay once and use them as you need; there is no subscription.
          Nothing is bought again unless you turn on the automatic top-up.
        </p>
      </header>
      <div className="mt-6 max-w-2xl space-y-4 empty:hidden">
        <CanceledNotice />
        {organization_id !== null && <RoleNote permission="credits.buy">buy credits</RoleNote>}
        {organization_id === null && (
          <Alert>
            Credits belong to an organization.{' '}
            <Link to={paths.dashboard} className={textLink}>
              Create yours
            </Link>{' '}
            first, then come back.
          </Alert>
        )}
      </div>
      <ul aria-label="Packages" className="mt-8 grid gap-5 md:grid-cols-3 md:gap-0">
        {packages.map((each) => (
          <PackageCard
            key={each.price_id}
            offer={each}
            isCheapest={each === cheapest}
            canBuy={organization_id !== null && mayBuy}
          />
        ))}
      </ul>
      <Explanation />
    </div>
  )
}

const cheapest = packages.reduce((best, each) =>
  each.pricePerCredit < best.pricePerCredit ? each : best,
)

/** A discreet note for users who came back from the payment page without paying. */
function CanceledNotice() {
  const [query] = useSearchParams()
  const isCanceled = query.get('checkout') === 'cancelled'
  // If this fails, the checkout expires by itself within an hour.
  const cancellation = useQuery(cancellationQuery(isCanceled ? query.get('purchase') : null))
  if (!isCanceled) return null
  const status = cancellation.data?.status
  if (status === 'paid' || status === 'pending') {
    return (
      <Alert>
        {status === 'paid' ? 'This purchase is paid' : 'Your payment is being processed'}: see{' '}
        <Link to={dashboardPath('credits')} className={textLink}>
          your purchases
        </Link>
        .
      </Alert>
    )
  }
  return <Alert>Checkout canceled. Nothing was charged.</Alert>
}

function Explanation() {
  const site = useQuery(siteQuery)
  const supportEmail = site.data?.support_email
  return (
    <section
      aria-label="How far credits go"
      className="mt-10 grid gap-x-12 gap-y-4 border-rule border-t pt-6 text-ink-soft text-label md:grid-cols-2"
    >
      <p>
        1 credit covers {wordsPerCredit} words. Average texts are counted at 1,500 words each,
        detection only: 8 credits. Guidelines and the humanization prompt each cost as much as the
        detection.
      </p>
      <p>
        Another amount, an invoice, a question?{' '}
        {supportEmail && (
          <>
            Write to{' '}
            <a href={`mailto:${supportEmail}`} className={textLink}>
              {supportEmail}
            </a>
            .
          </>
        )}
      </p>
    </section>
  )
}
