import { requestFor } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { expect, test } from 'vitest'
import { startSession } from '../features/account/sessions.ts'
import { turnTotpOn } from '../testing/factors.ts'
import { makeMember } from '../testing/make.ts'
import { testApp } from '../testing/test-app.ts'

/** What is not done with a stolen session alone, where its owner has a second factor. */
const matters = {
  'the address and the password': [
    'POST /api/client/users/me/change-email',
    'POST /api/client/users/me/change-password',
  ],
  'the ways to sign in': [
    'DELETE /api/client/users/me/passkeys/:passkeyId',
    'DELETE /api/client/users/me/second-factor/totp',
    'DELETE /api/client/users/me/sso-links/:linkId',
    'POST /api/client/users/me/passkeys',
    'POST /api/client/users/me/passkeys/start',
    'POST /api/client/users/me/second-factor/recovery-codes',
    'POST /api/client/users/me/second-factor/totp',
    'POST /api/client/users/me/second-factor/totp/confirm',
  ],
  keys: [
    'DELETE /api/client/organization/:id/api-keys/:keyId',
    'POST /api/client/organization/:id/api-keys',
    'POST /api/client/organization/:id/api-keys/:keyId/rotate',
    'PUT /api/client/organization/:id/api-keys/:keyId',
  ],
  'roles, and who belongs to the team': [
    'DELETE /api/client/team/members/:userId',
    'POST /api/client/team/hand-over',
    'POST /api/client/team/invitations',
    'POST /api/client/team/invitations/:invitationId/mail',
    'POST /api/client/team/members/:userId/second-factor/reset',
    'PUT /api/client/team/members/:userId',
    'PUT /api/client/team/second-factor',
  ],
  'single sign-on': [
    'DELETE /api/client/organization/single-sign-on',
    'DELETE /api/client/organization/single-sign-on/domains/:domain',
    'POST /api/client/organization/single-sign-on/domains',
    'PUT /api/client/organization/single-sign-on',
  ],
  'who pays, and how much': [
    'DELETE /api/client/credits/top-up/card',
    'POST /api/client/credits/top-up/card',
    'POST /api/organization/create-customer-portal-session',
    'PUT /api/client/credits/top-up',
  ],
  'taking data out, and deleting': [
    'POST /api/client/organization/me/deletion',
    'POST /api/client/users/me/delete',
    'POST /api/client/users/me/export',
  ],
}

test('a customer with a second factor shows it again before every call that matters, and no other', async () => {
  const app = await testApp()
  const member = await makeMember(app)
  await turnTotpOn(app, member.token)
  const asked: string[] = []
  for (const endpoint of endpoints) {
    const isTheirs = endpoint.access === 'user' || endpoint.access === 'member'
    if (!isTheirs || endpoint.method === 'GET') continue
    // Nothing it could act on: all that counts is whether it comes that far.
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nobody'])
    // A session of its own, because some calls end it, which has shown no second factor.
    const token = await startSession(app.deps, member.user.id)
    const request = requestFor(endpoint, Object.fromEntries(named), { token })
    const reply = await app.app.inject(request)
    const code = reply.body.startsWith('{') ? reply.json().code : null
    if (code === 'CONFIRMATION_REQUIRED') asked.push(`${endpoint.method} ${endpoint.path}`)
    expect([endpoint.path, reply.statusCode]).not.toEqual([endpoint.path, 401])
  }
  expect(asked.sort()).toEqual(Object.values(matters).flat().sort())
})
