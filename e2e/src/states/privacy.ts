import { api } from '@inkprint/contract'
import { loseAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { inTurn, press, type Scene, type States, see } from './state.ts'

const settings = '/dashboard?tab=settings'

/** Text retention, exports and deletion. */
export const privacyStates: States = {
  privacy: {
    as: 'customer',
    path: settings,
    arrange: inTurn(see('What you agreed to'), show('Privacy')),
  },
  'privacy-shorter': {
    as: 'customer',
    path: settings,
    arrange: inTurn(see('What you agreed to'), shorten, show('Privacy')),
  },
  'privacy-not-loaded': {
    as: 'customer',
    path: settings,
    prepare: ({ page }) => loseAnswer(page, api.privacy.getConsents.path),
    arrange: inTurn(see('Failed to load what you agreed to'), show('Privacy')),
  },
  'privacy-export': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(press('Export my data'), see('The link we emailed'), show('Privacy')),
  },
  'delete-section': {
    as: 'customer',
    path: settings,
    arrange: inTurn(see('Delete my account'), show('Delete')),
  },
  'delete-account': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(press('Delete my account'), see('You are the only member of')),
  },
  'delete-account-only-owner': {
    as: 'customer',
    path: settings,
    arrange: inTurn(press('Delete my account'), see('Make somebody else an owner first')),
  },
  'delete-organization': {
    as: 'customer',
    path: settings,
    arrange: inTurn(press('Delete the organization'), see('Remaining credits are lost')),
  },
  'organization-closing': {
    as: 'beginner',
    path: '/dashboard',
    prepare: closing,
    arrange: see('This organization will be deleted on'),
  },
  'data-export': { path: '/data-export#token=nobody', arrange: see('Keep the file safe') },
  'data-export-gone': { path: '/data-export', arrange: see('does not lead to anything') },
}

async function shorten({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.getByLabel('Keep texts for').selectOption('7')
}

/** Scrolls a section of the settings into view. */
function show(title: string) {
  return ({ page }: Pick<Scene, 'page'>) =>
    page
      .getByRole('heading', { name: title, level: 2, exact: true })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
}

async function closing({ product, beginner }: Scene): Promise<void> {
  if (!beginner) return
  const { name } = await ask(product, api.organization.get, {}, beginner.token)
  await ask(product, api.privacy.requestDeletion, { typed_name: name }, beginner.token)
}
