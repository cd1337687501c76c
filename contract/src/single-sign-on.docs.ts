import { describe } from './http/describe.ts'
import { exampleToken } from './second-factor.docs.ts'
import * as singleSignOn from './single-sign-on.ts'

const exampleLink: singleSignOn.SsoLink = {
  link_id: '5f0c1a52-93d4-4b53-9a3e-1a5a1b0f7c11',
  issuer: 'https://login.quill.example',
  provider_name: 'Quill House',
  created_at: '2026-11-15T02:20:00.000Z',
  last_used_at: '2026-11-16T09:12:44.000Z',
}

export const singleSignOnDocs = describe(singleSignOn, {
  section: 'Authentication',
  calls: {
    finish: {
      summary: 'Finish a single sign-on',
      description:
        'This is for the sign-in page, after the browser came back from the provider (`GET /auth/sso/start` leads there). The cookie of that browser says which sign-in it is about. It works once and for ten minutes after it began. Somebody without an account is answered 409 `SSO_REGISTRATION_REQUIRED` and goes on with `POST /auth/sso/register`; an account with a second factor is asked for it as after a password.',
      example: { output: exampleToken },
    },
    register: {
      summary: 'Make an account after a single sign-on',
      description:
        'This is for somebody the provider knows and who has no account yet. The account is verified, has the address the provider named, and no password; one can be set with `POST /auth/forgot-password`.',
      example: {
        input: {
          first_name: 'Ada',
          last_name: 'Nowak',
          is_terms_accepted: true,
          is_not_consumer_term: true,
          is_marketing_opt_in: false,
        },
        output: exampleToken,
      },
    },
    find: {
      summary: 'Find the single sign-on of a domain',
      description:
        'This is for the sign-in page. Says which organization’s single sign-on people with addresses at a domain may use (`GET /auth/sso/start?domain=…` leads there), and nothing about accounts.',
      example: {
        input: { domain: 'quill.example' },
        output: { organization_name: 'Quill House', is_required: false },
      },
    },
    listLinks: {
      summary: 'List your links to providers',
      description: 'The providers of single sign-on that can sign in to your account.',
      section: 'Profile',
      example: { output: { links: [exampleLink], has_other_way_in: true } },
    },
    removeLink: {
      summary: 'Remove a link to a provider',
      description:
        'The provider no longer signs in to your account by this link. While it verifies your address, or your organization uses it, the next sign-in there makes a new one. Refused where you could not sign in any more: set a password first.',
      section: 'Profile',
      example: { input: { linkId: exampleLink.link_id } },
    },
  },
  fields: {
    links: 'The links, the last used first.',
    linkId: 'The link’s id.',
    link_id: 'Identifies the link.',
    'SsoLink.created_at': 'When the provider first signed in to this account.',
    'SsoLink.last_used_at': 'When it last did.',
    provider_name: 'What the provider is called: the installation’s, or the organization it is of.',
    has_other_way_in: 'Whether the account could be signed in to without its only link.',
  },
})
