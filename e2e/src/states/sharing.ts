import { api, type SharedAnalysis } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { linkIn, waitForMail } from '../mailbox.ts'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

/** Links to an analysis, and the writer's response to it. */
export const sharingStates: States = {
  'analysis-review-asked': {
    as: 'customer',
    path: reviewedIn('asked'),
    arrange: see('asked for another look on'),
  },
  'analysis-review-answered': {
    as: 'customer',
    path: reviewedIn('person_confirmed'),
    arrange: see('confirms that a person wrote'),
  },
  'analyses-reviewed': {
    as: 'customer',
    path: '/dashboard?tab=analyses&review=asked',
    arrange: see('Answer due'),
  },
  'share-dialog': {
    as: 'customer',
    path: reviewedIn('asked'),
    arrange: inTurn(press('Share'), see('Works until')),
  },
  'share-created': {
    as: 'customer',
    path: reviewedIn('person_confirmed'),
    arrange: inTurn(press('Share'), press('Create link'), see('Copy the link now')),
  },
  'share-failed': {
    as: 'customer',
    path: reviewedIn('asked'),
    prepare: ({ page }) => page.route(/\/shares$/, (route) => route.fulfill({ status: 500 })),
    arrange: inTurn(press('Share'), see('Failed to load the links')),
  },
  'send-to-writer': {
    as: 'customer',
    path: reviewedIn('person_confirmed'),
    arrange: inTurn(press('Send to the writer'), press('Send link'), see('Invalid email address')),
  },
  'answer-writer': {
    as: 'customer',
    path: reviewedIn('asked'),
    arrange: inTurn(press('Answer the writer'), press('Send answer'), see('Choose an outcome')),
  },
  'writers-link-revocation': {
    as: 'customer',
    path: reviewedIn('asked'),
    arrange: inTurn(press('Revoke the link'), see('The writer can no longer open')),
  },
  'draft-opened': {
    as: 'customer',
    path: reviewedIn('asked'),
    arrange: inTurn(press(/^Open first-draft/), see('has not been analyzed')),
  },
  'shared-analysis': { path: sharedWith({ includes_text: true }), arrange: see('Shared by') },
  'shared-without-text': { path: sharedWith({ includes_text: false }), arrange: see('Shared by') },
  'shared-gone': { path: '/shared#token=nobody', arrange: see('does not lead to anything') },
  'shared-loading': {
    path: '/shared#token=nobody',
    prepare: ({ page }) => holdAnswer(page, api.sharedAnalysis.open.path),
  },
  'shared-not-loaded': {
    path: '/shared#token=nobody',
    prepare: ({ page }) => answerWith(page, api.sharedAnalysis.open.path, { status: 500 }),
    arrange: see('Failed to load the analysis'),
  },
  'writer-page': { path: writersPage, arrange: see('Did you write this text?') },
  'writer-pasting': {
    path: writersPage,
    arrange: inTurn(press('Paste a text'), press('Add draft'), see('Give the draft a name')),
  },
  'writer-answered': {
    prepare: answered,
    path: writersPage,
    arrange: see('This conversation is closed'),
  },
  'writer-asked': {
    path: writersPage,
    arrange: inTurn(
      fill({ 'Your statement (optional)': 'I wrote it myself, over two evenings.' }),
      press('Ask for another look'),
      see('You asked for another look'),
    ),
  },
}

/** The writer's page after somebody has reviewed the analysis again. */
async function answered({ page }: Scene): Promise<void> {
  await page.route(`**${api.sharedAnalysis.open.path}`, async (route) => {
    const shared: SharedAnalysis = await (await route.fetch()).json()
    const review = {
      ...shared.review,
      review_state: 'withdrawn',
      statement: 'I wrote it myself, over two evenings, and have the drafts to show for it.',
      asked_at: '2026-11-15T01:41:00.000Z',
      answer: 'Thank you for the drafts. They settle it, and we are sorry for the trouble.',
      answered_at: '2026-11-16T09:12:00.000Z',
    }
    await route.fulfill({ json: { ...shared, outcome: 'withdrawn', review } })
  })
}

async function customersToken({ product }: Scene): Promise<string> {
  return signIn(product, { email: demoPeople.customer, password: demoPassword })
}

/** The page of a demo analysis whose review is in the given state. */
function reviewedIn(review_state: 'asked' | 'person_confirmed') {
  return async (scene: Scene): Promise<string> => {
    const token = await customersToken(scene)
    const { items } = await ask(scene.product, api.ownAnalyses.list, { review_state }, token)
    return `/analyses/${items[0]?.analysis_id}`
  }
}

function sharedWith({ includes_text }: { includes_text: boolean }) {
  return async (scene: Scene): Promise<string> => {
    const token = await customersToken(scene)
    const id = await someAnalysis(scene, token)
    const wanted = { id, includes_text, valid_days: 1 } as const
    const { url } = await ask(scene.product, api.shares.create, wanted, token)
    return pathOf(url)
  }
}

/** The writer's page as opened from the mail; uses another analysis each time. */
async function writersPage(scene: Scene): Promise<string> {
  const { product } = scene
  const token = await customersToken(scene)
  const { items } = await ask(product, api.ownAnalyses.list, { size: 100 }, token)
  const free = items.find(({ status, review_state }) => status === 'done' && review_state === null)
  const writer_email = `writer-${Date.now()}@example.com`
  const wanted = {
    id: free?.analysis_id ?? '',
    writer_email,
    invitation: 'We would like to know how this text came about before we decide anything.',
    includes_text: true,
  }
  await ask(product, api.reviews.create, wanted, token)
  const mail = await waitForMail(product.dataDir, { to: writer_email, subject: 'analyzed' })
  return pathOf(linkIn(mail))
}

/** Picks any analysis, since each may have only ten links. */
async function someAnalysis({ product }: Scene, token: string): Promise<string> {
  const { items } = await ask(product, api.ownAnalyses.list, {}, token)
  const done = items.filter(({ status }) => status === 'done')
  return done[Math.floor(Math.random() * done.length)]?.analysis_id ?? ''
}

function pathOf(url: string): string {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}
