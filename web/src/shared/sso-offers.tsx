import { api, type Output, pathTo, ssoStartPath } from '@inkprint/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { probe, serverUrl } from '../client/api.ts'
import { Button } from '../ui/button.tsx'
import './sso-offers.css'

type Found = Output<typeof api.singleSignOn.find>

interface SsoOffersProps {
  /** The address as typed so far. */
  email: string
  /** Leaves out the installation's own provider, where it would lead nowhere. */
  isOfDomainOnly?: boolean
  /**
   * Called with the address for its domain's provider, or with an empty string for the installation's
   * provider.
   */
  onChoose: (email: string) => void
  /** Shown below the offers, if there are any. */
  children?: ReactNode
}

/** The available single sign-on providers: that of the address's domain and that of the installation. */
export function SsoOffers({ email, isOfDomainOnly = false, onChoose, children }: SsoOffersProps) {
  const { sso } = document.documentElement.dataset
  const { organization_name, is_required } = useProviderOf(domainOf(email))
  return (
    <div aria-live="polite" className="space-y-5 empty:hidden">
      {organization_name && (
        <div data-only-way={is_required || undefined}>
          {/* A page that offers only this way says so itself. */}
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

/** The label of the button for an organization's own provider. */
export function ssoWords(organization: string): string {
  return `Continue with ${organization}’s single sign-on`
}

/** For a button whose label contains a name and may need more than one line. */
export const longLabel = 'h-auto min-h-11 w-full whitespace-normal break-words py-2.5'

/**
 * The URL that starts single sign-on, with the provider of the address's domain or, without one, of the
 * installation.
 */
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
 * Looks up each domain once, after a pause in typing. If the call fails, nothing is offered until the browser
 * is online again.
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
