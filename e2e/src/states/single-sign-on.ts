import { api, type OrganizationSso, type Output } from '@inkprint/contract'
import { answerWith, loseAnswer } from '../held-answer.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

const settings = '/dashboard?tab=settings'

const sso: OrganizationSso = {
  redirect_uri: 'https://inkprint.example/auth/sso/callback/org_3nQd8Rk1VbXw6TzLm9HyPc',
  provider: {
    issuer: 'https://login.microsoftonline.com/5f0c1a52-93d4-4b53-9a3e-1a5a1b0f7c11/v2.0',
    client_id: '0b1f6c1e-4f0e-4a43-8e53-0d9f4a1c2b77',
    joining_role: 'member',
    is_required: true,
    is_email_trusted: true,
    is_owner_approved: false,
    changed_at: '2026-11-15T02:20:00.000Z',
  },
  domains: [
    domainOf('lantern.example', { proven_at: '2026-11-15T02:31:00.000Z' }),
    domainOf('press.lantern.example', { domain_problem: 'no_record' }),
    domainOf('a-newspaper-with-a-rather-long-name.example', {
      proven_at: '2026-10-15T02:31:00.000Z',
      domain_problem: 'other_record',
      missing_since: '2026-11-14T03:10:00.000Z',
    }),
  ],
}

const noAccountYet = {
  code: 'SSO_REGISTRATION_REQUIRED',
  detail: 'There is no account with this address yet',
}

function domainOf(
  domain: string,
  found: Partial<OrganizationSso['domains'][number]>,
): OrganizationSso['domains'][number] {
  return {
    domain,
    record_name: `_inkprint.${domain}`,
    record_value: 'inkprint-domain=Zk3V0yqN1n5TgQ7cB2xw4A',
    proven_at: null,
    checked_at: '2026-11-16T03:10:00.000Z',
    domain_problem: null,
    missing_since: null,
    ...found,
  }
}

const links: Output<typeof api.singleSignOn.listLinks> = {
  links: [
    {
      link_id: '1',
      issuer: 'https://login.lantern.example/realms/newsroom',
      provider_name: 'Lantern Press',
      created_at: '2026-11-15T02:20:00.000Z',
      last_used_at: '2026-11-16T09:12:44.000Z',
    },
  ],
  has_other_way_in: true,
}

const setUp = ({ page }: Scene) =>
  answerWith(page, api.organizationSso.get.path, { status: 200, body: sso })
const linked =
  (has_other_way_in: boolean) =>
  ({ page }: Scene) =>
    answerWith(page, api.singleSignOn.listLinks.path, {
      status: 200,
      body: { ...links, has_other_way_in },
    })
const offered =
  (is_required: boolean) =>
  ({ page }: Scene) =>
    answerWith(page, api.singleSignOn.find.path, {
      status: 200,
      body: { organization_name: 'Lantern Press', is_required },
    })

/**
 * Organizations' identity providers: setting one up, its domains, signing in with it, and linking accounts.
 */
export const singleSignOnStates: States = {
  'sso-none': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(see('Let your members sign in with their work accounts'), toSection),
  },
  'sso-failed': {
    as: 'beginner',
    path: settings,
    prepare: ({ page }) => loseAnswer(page, api.organizationSso.get.path),
    arrange: inTurn(see('Failed to load single sign-on.'), toSection),
  },
  'sso-form': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(press('Set up single sign-on'), press('Save'), see('Enter the client secret')),
  },
  'sso-form-tested': {
    as: 'beginner',
    path: settings,
    prepare: ({ page }) =>
      answerWith(page, api.organizationSso.test.path, {
        status: 200,
        body: { provider_problem: 'other_issuer' },
      }),
    arrange: inTurn(
      press('Set up single sign-on'),
      fill({ Issuer: 'https://login.lantern.example' }),
      press('Test connection'),
      see('The provider cannot be used'),
    ),
  },
  'sso-set-up': {
    as: 'beginner',
    path: settings,
    prepare: setUp,
    arrange: inTurn(see('press.lantern.example'), toSection),
  },
  'sso-editing': {
    as: 'beginner',
    path: settings,
    prepare: setUp,
    arrange: inTurn(
      see('press.lantern.example'),
      pressInSection('Edit single sign-on'),
      see('Leave empty to keep the one that is stored'),
    ),
  },
  'sso-domain-removing': {
    as: 'beginner',
    path: settings,
    prepare: setUp,
    arrange: inTurn(press('Remove press.lantern.example'), see('Remove the domain?')),
  },
  'sso-removing': {
    as: 'beginner',
    path: settings,
    prepare: setUp,
    arrange: inTurn(
      see('press.lantern.example'),
      pressInSection('Remove single sign-on'),
      see('Nobody is signed out'),
    ),
  },
  'sso-domain-taken': {
    as: 'beginner',
    path: settings,
    prepare: async (scene) => {
      await setUp(scene)
      await answerWith(scene.page, api.organizationSso.addDomain.path, {
        status: 409,
        body: {
          code: 'SSO_DOMAIN_TAKEN',
          detail:
            'Another organization has already proven that it owns this domain. If it is yours, contact support.',
        },
      })
    },
    arrange: inTurn(
      see('press.lantern.example'),
      fill({ Domain: 'rival.example' }),
      press('Add domain'),
      see('Another organization has already proven'),
    ),
  },
  'sso-links': {
    as: 'beginner',
    path: '/security',
    prepare: linked(true),
    arrange: see('Lantern Press'),
  },
  'sso-links-only': {
    as: 'beginner',
    path: '/security',
    prepare: linked(false),
    arrange: see('This is the only way to sign in to your account'),
  },
  'sso-link-removing': {
    as: 'beginner',
    path: '/security',
    prepare: linked(true),
    arrange: inTurn(press('Remove the link to Lantern Press'), see('your account is linked again')),
  },
  'sign-in-offer': {
    path: '/login',
    prepare: offered(false),
    arrange: inTurn(fill({ Email: 'ada@lantern.example' }), see('Continue with Lantern Press')),
  },
  'sign-in-offer-required': {
    path: '/login',
    prepare: offered(true),
    arrange: inTurn(
      fill({ Email: 'ada@lantern.example' }),
      see('requires its members to use single sign-on'),
    ),
  },
  'sign-in-sso-required': {
    path: '/login',
    prepare: ({ page }) =>
      answerWith(page, api.auth.login.path, {
        status: 403,
        body: {
          code: 'SSO_REQUIRED',
          detail: 'SSO_REQUIRED',
          organization_name: 'Lantern Press',
        },
      }),
    arrange: inTurn(
      fill({ Email: 'ada@lantern.test', Password: 'Correct-Horse-7' }),
      press('Sign In'),
      see('only with its single sign-on'),
    ),
  },
  'sign-in-sso-refused': {
    path: '/login?sso=back&domain=lantern.example',
    prepare: signOnEnds(403, {
      code: 'SSO_ACCOUNT_REFUSED',
      detail: 'This account cannot be used with this single sign-on',
      reason: 'owner',
    }),
    arrange: see('owners have to sign in with their password'),
  },
  'sign-in-sso-other-domain': {
    path: '/login?sso=other-domain&domain=lantern.example',
    arrange: see('outside the domains'),
  },
  'register-joining': {
    path: '/login?sso=back&domain=lantern.example',
    prepare: signOnEnds(409, {
      ...noAccountYet,
      email: 'ada@lantern.example',
      first_name: 'Ada',
      last_name: 'Nowak',
      organization_name: 'Lantern Press',
    }),
    arrange: see('With this account you will join'),
  },
  'sign-in-sso': { path: '/login', prepare: nameProvider, arrange: see('Continue with') },
  'sign-in-sso-unreachable': { path: '/login?sso=unreachable', arrange: see('is not responding') },
  'sign-in-sso-expired': { path: '/login?sso=back', arrange: see('took longer than ten minutes') },
  'registration-sso': {
    path: '/login?sso=back',
    prepare: signOnEnds(409, {
      ...noAccountYet,
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Moreau',
    }),
    arrange: inTurn(see('Create your account'), press('Create account')),
  },
}

/** Sets the answer for the page to which the provider returns. */
function signOnEnds(status: number, body: Record<string, unknown>) {
  return ({ page }: Scene) => answerWith(page, api.singleSignOn.finish.path, { status, body })
}

/** Names the provider in the page, as the server does if one is configured. */
async function nameProvider({ page }: Scene): Promise<void> {
  await page.route('**/login', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace('<html', '<html data-sso="Quill House"')
    await route.fulfill({ response: answer, body })
  })
}

function toSection(scene: Scene) {
  return sectionOf(scene).scrollIntoViewIfNeeded()
}

function pressInSection(name: string) {
  return (scene: Scene) =>
    sectionOf(scene).getByRole('button', { name, exact: true }).first().click()
}

function sectionOf({ page }: Scene) {
  return page.getByRole('region', { name: 'Single sign-on' })
}
