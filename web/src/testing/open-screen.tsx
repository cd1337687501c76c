import { api, type Endpoint, type Input, type Output, send } from '@inkprint/contract'
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
  const { email, password } = inject('screenServer').superuser
  const staff = await ask(api.auth.login, { username: email, password })
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: 'Correct-Horse-7' }
  await ask(
    api.admin.users.create,
    { ...credentials, first_name: 'Ada', last_name: 'Nowak', is_verified: true },
    staff.access_token,
  )
  const { access_token: token } = await ask(api.auth.login, {
    username: credentials.email,
    password: credentials.password,
  })
  const organization = await ask(api.organization.create, { name: 'Quill & Co' }, token)
  return { ...credentials, token, organization }
}
