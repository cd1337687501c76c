import { api, type Endpoint, type Input, type Output, type Role, send } from '@inkprint/contract'
import { cleanup, configure, render } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { inject, onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { keepToken } from '../client/token.ts'

declare module 'vitest' {
  interface ProvidedContext {
    screenServer: {
      url: string
      /** The server's data directory, which contains its outbox. */
      dataDir: string
      superuser: { email: string; password: string }
    }
  }
}

// The page has the same origin as its API, and a busy machine is slow.
window.happyDOM?.setURL(inject('screenServer').url)
configure({ asyncUtilTimeout: 40_000 })

declare global {
  interface Window {
    happyDOM?: DetachedWindowAPI
  }
}

interface Visitor {
  token: string | null
}

/** Opens the whole app at a path, without a browser but with a real server. */
export function openScreen(address: string, { token }: Visitor = { token: null }): void {
  if (token) keepToken(token)
  window.happyDOM?.setURL(inject('screenServer').url + address)
  // The previous screen's history state does not belong to this visit.
  window.history.replaceState(null, '', address)
  render(<App />)
  onTestFinished(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}

/**
 * Opens a screen again in the same browser, as a reload or an external link would. Unlike a reload, it keeps
 * module state: queries of signed-out visitors, and whether the server could be reached.
 */
export function openAgain(address = shownAddress()): void {
  cleanup()
  openScreen(address)
}

/** What the browser's address bar would show, without the host. */
export function shownAddress(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** Calls the API directly, as a program would. */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  token?: string,
): Promise<Output<E>> {
  return send(endpoint, input, { baseUrl: inject('screenServer').url, token })
}

/** A new account that can sign in and has its own organization. */
export async function makeCustomer() {
  const account = await makeAccount({})
  const organization = await ask(api.organization.create, { name: 'Quill & Co' }, account.token)
  return { ...account, organization }
}

/** A new account that can sign in but belongs to no organization. */
export function makeNewcomer() {
  return makeAccount({})
}

/** A person who has registered but not yet opened the mailed link. */
export async function register() {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'Correct-Horse-7' }
  await ask(api.registration.create, {
    ...credentials,
    confirm_password: credentials.password,
    first_name: 'Una',
    last_name: 'Verified',
    is_terms_accepted: true,
    is_not_consumer_term: true,
  })
  return credentials
}

/** A new account in an existing organization. */
export function makeColleague(organization_id: string, role: Role) {
  return makeAccount({ organization_id, role })
}

async function makeAccount(place: { organization_id?: string; role?: Role }) {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'Correct-Horse-7' }
  await ask(
    api.admin.users.create,
    { ...credentials, ...place, first_name: 'Ada', last_name: 'Nowak', is_verified: true },
    await signInStaff(),
  )
  const { access_token: token } = await ask(api.auth.login, {
    username: credentials.email,
    password: credentials.password,
  })
  return { ...credentials, token }
}

export async function signInStaff(): Promise<string> {
  const { email, password } = inject('screenServer').superuser
  return (await ask(api.auth.login, { username: email, password })).access_token
}
