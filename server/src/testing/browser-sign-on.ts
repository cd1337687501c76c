import { api, type Endpoint, requestFor } from '@inkprint/contract'
import type { TestApp } from './test-app.ts'

/** Visits the provider and comes back, like a browser with cookies. */
export async function visit(
  app: TestApp,
  domain?: string,
  whereItIs = (address: string) => address,
) {
  const url = `/auth/sso/start${domain === undefined ? '' : `?domain=${domain}`}`
  const started = await app.app.inject({ url })
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const left = new URL(String(started.headers.location))
  if (left.searchParams.has('sso')) {
    return { cookie, returned: left, outcome: left.searchParams.get('sso') }
  }
  const back = await fetch(whereItIs(left.href), { redirect: 'manual' })
  const returned = new URL(back.headers.get('location') ?? '')
  return { cookie, returned, outcome: await comeBack(app, { cookie, returned }) }
}

export async function comeBack(
  app: TestApp,
  { cookie, returned }: { cookie: string; returned: URL },
): Promise<string | null> {
  const { headers } = await app.app.inject({
    url: returned.pathname + returned.search,
    headers: { cookie },
  })
  return new URL(String(headers.location)).searchParams.get('sso')
}

/** Calls with the browser's cookie. */
export async function ask(app: TestApp, endpoint: Endpoint, cookie: string, input = {}) {
  const { headers, ...request } = requestFor(endpoint, input)
  const reply = await app.app.inject({ ...request, headers: { ...headers, cookie } })
  return { status: reply.statusCode, body: reply.json() }
}

export const finish = (app: TestApp, cookie: string) => ask(app, api.singleSignOn.finish, cookie)

export const agreed = {
  first_name: 'Ada',
  last_name: 'Nowak',
  is_terms_accepted: true,
  is_not_consumer_term: true,
}

export const identities = (app: TestApp) =>
  app.deps.db.selectFrom('sso_identities').selectAll().execute()
