import { api, type Endpoint, type Input, type Output, type Role, send } from '@inkprint/contract'
import { cleanup, configure, render } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { MemoryRouter } from 'react-router'
import { inject, onTestFinished, vi } from 'vitest'
import { SessionProvider } from '../client/session.tsx'
import { keepToken } from '../client/token.ts'
import { AppRoutes } from '../routes.tsx'
import { ThemeProvider } from '../shared/theme.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    screenServer: { url: string; superuser: { email: string; password: string } }
  }
}

// The page comes from where it calls, and a crowded machine takes its time.
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

/** The whole app at an address, without a browser, against a real server. */
export function openScreen(address: string, { token }: Visitor = { token: null }): void {
  if (token) keepToken(token)
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </MemoryRouter>
    </ThemeProvider>,
  )
  onTestFinished(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}

/** Lets calls to a path fail as the real server rarely does, until what it returns is called; others go through. */
export function failCalls(path: string): () => void {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    new URL(url).pathname === path
      ? Promise.resolve(new Response('{"detail":"Internal Server Error"}', { status: 500 }))
      : through(url, init),
  )
  return () => void vi.unstubAllGlobals()
}

/** Changes what a path answers, for what takes long to bring about; others go through. */
export function changeAnswer(path: string, changes: object): void {
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await through(url, init)
    if (new URL(url).pathname !== path) return answer
    return Response.json({ ...(await answer.json()), ...changes })
  })
}

/** Makes a call, as a program would. */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  token?: string,
): Promise<Output<E>> {
  return send(endpoint, input, { baseUrl: inject('screenServer').url, token })
}

/** A new account that can sign in, with an organization of its own. */
export async function makeCustomer() {
  const account = await makeAccount({})
  const organization = await ask(api.organization.create, { name: 'Quill & Co' }, account.token)
  return { ...account, organization }
}

/** A new account in an organization there is. */
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
