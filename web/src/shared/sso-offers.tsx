import { api, type Output, pathTo, ssoStartPath } from '@inkprint/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { probe, serverUrl } from '../client/api.ts'
import { Button } from '../ui/button.tsx'
import './sso-offers.css'

type Found = Output<typeof api.singleSignOn.find>

interface SsoOffersProps {
  /** As far as it is typed. */
  email: string
  /** Whether the installation's is left out, because it would lead nowhere. */
  isOfDomainOnly?: boolean
  /** With the address, for the provider of its domain; empty, for the installation's. */
  onChoose: (email: string) => void
  /** Stands below what is offered, if anything is. */
  children?: ReactNode
}

/** The ways in at providers: the one of the address's domain, and the one of the installation. */
export function SsoOffers({ email, isOfDomainOnly = false, onChoose, children }: SsoOffersProps) {
  const { sso } = document.documentElement.dataset
  const { organization_name, is_required } = useProviderOf(domainOf(email))
  return (
    <div aria-live="polite" className="space-y-5 empty:hidden">
      {organization_name && (
        <div data-only-way={is_required || undefined}>
          {/* Where nothing else leads on, the page itself says so. */}
          {is_required && !isOfDomainOnly && (
            <p className="mb-2 break-words text-caption text-ink-soft">
              {organization_name} requires its members to use single sign-on.
            </p>
          )}
          <Button
            variant={is_required ? 'primary' : 'secondary'}
            onClick={() => onChoose(email)}
            className={longLabel}
          >
            {ssoWords(organization_name)}
          </Button>
        </div>
      )}
      {sso && !isOfDomainOnly && (
        <Button variant="secondary" onClick={() => onChoose('')} className="w-full">
          Continue with {sso}
        </Button>
      )}
      {(organization_name || (sso && !isOfDomainOnly)) && children}
    </div>
  )
}

/** What the way to an organization's own provider is called. */
export function ssoWords(organization: string): string {
  return `Continue with ${organization}’s single sign-on`
}

/** For a button whose label holds a name and may take more than one line. */
export const longLabel = 'h-auto min-h-11 w-full whitespace-normal break-words py-2.5'

/** Where the browser leaves for the provider of an address, or, without one, of the installation. */
export function ssoStart(email: string): string {
  const domain = domainOf(email)
  return serverUrl(pathTo(ssoStartPath, { query: domain ? { domain } : {} }))
}

function domainOf(email: string): string {
  return email.includes('@')
    ? email
        .slice(email.lastIndexOf('@') + 1)
        .trim()
        .toLowerCase()
    : ''
}

const nothing: Found = { organization_name: null, is_required: false }
const answers = new Map<string, Promise<Found>>()

/**
 * Asked once for each domain, when the typing has paused; without an answer nothing is offered until
 * the connection is back.
 */
function useProviderOf(domain: string): Found {
  const [found, setFound] = useState<Found & { domain?: string }>(nothing)
  useEffect(() => {
    if (!/\.[a-z\d-]{2,}$/.test(domain)) return
    let isWanted = true
    async function find() {
      if (!answers.has(domain)) answers.set(domain, probe(api.singleSignOn.find, { domain }))
      const answer = await answers.get(domain)?.catch(() => void answers.delete(domain))
      if (isWanted) setFound({ ...(answer ?? nothing), domain })
    }
    const timer = setTimeout(find, 300)
    window.addEventListener('online', find)
    return () => {
      isWanted = false
      window.removeEventListener('online', find)
      clearTimeout(timer)
    }
  }, [domain])
  return found.domain === domain ? found : nothing
}
