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
        'This is for the sign-in page, after the browser has returned from the provider (`GET /auth/sso/start` leads there). A cookie identifies the sign-in. It works once and for ten minutes. A person without an account gets 409 `SSO_REGISTRATION_REQUIRED` and continues with `POST /auth/sso/register`; an account with a second factor is asked for it, as after a password.',
      example: { output: exampleToken },
    },
    register: {
      summary: 'Create an account after a single sign-on',
      description:
        'This is for a person who has signed in at the provider and has no account yet. The account is already verified, has the email address that the provider gave, and has no password; one can be set with `POST /auth/forgot-password`.',
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
        'This is for the sign-in page. Says which organization’s single sign-on people with addresses at a domain can use (`GET /auth/sso/start?domain=…` leads there), and nothing about accounts.',
      example: {
        input: { domain: 'quill.example' },
        output: { organization_name: 'Quill House', is_required: false },
      },
    },
    listLinks: {
      summary: 'List your links to single sign-on providers',
      description: 'The single sign-on providers that can be used to sign in to your account.',
      section: 'Profile',
      example: { output: { links: [exampleLink], has_other_way_in: true } },
    },
    removeLink: {
      summary: 'Remove a link to a single sign-on provider',
      description:
        'The provider can no longer be used to sign in to your account through this link. If the provider has verified your address, or your organization uses it, the next sign-in there creates a new link. The call is refused if you would have no way left to sign in: set a password first.',
      section: 'Profile',
      example: { input: { linkId: exampleLink.link_id } },
    },
  },
  fields: {
    links: 'The links, most recently used first.',
    linkId: 'The link’s id.',
    link_id: 'Identifies the link.',
    'SsoLink.created_at': 'When the provider was first used to sign in to this account.',
    'SsoLink.last_used_at': 'When it was last used.',
    provider_name:
      'The name of the provider: the installation’s provider, or the organization whose provider it is.',
    has_other_way_in: 'Whether it is possible to sign in to the account without its only link.',
  },
})
