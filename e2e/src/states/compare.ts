import { api } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, loseAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { giveKey } from './customer.ts'
import { inTurn, press, type Scene, type States, see, textNamed } from './state.ts'

/** Two analyses side by side, and the ways to get there. */
export const compareStates: States = {
  'analyses-two-selected': {
    as: 'customer',
    path: '/dashboard?tab=analyses&search=balance+column',
    arrange: inTurn(see('Export CSV'), press('Select all on this page'), see('Compare')),
  },
  'compare-with': {
    as: 'customer',
    path: (scene) => pageOf(scene, 'second'),
    arrange: inTurn(press('Compare with…'), see('Similar texts')),
  },
  'analyze-again': {
    as: 'customer',
    path: (scene) => pageOf(scene, 'second'),
    arrange: inTurn(press('Analyze again'), see('Kind of text')),
  },
  compare: {
    as: 'customer',
    path: compareDrafts,
    arrange: inTurn(press('Next change'), see(/^Change 1 of/)),
  },
  'compare-text-gone': {
    as: 'customer',
    path: compareDrafts,
    prepare: async (scene) => {
      const { token, first } = await drafts(scene)
      const whole = await ask(scene.product, api.ownAnalyses.get, { id: first }, token)
      const body = { ...whole, text: null, text_kept_until: null }
      await answerWith(scene.page, `/api/client/analyses/${first}`, { status: 200, body })
    },
    arrange: see('no longer kept'),
  },
  'compare-not-judged': { as: 'beginner', path: compareUnlike, arrange: see('was not judged') },
  'compare-same-twice': {
    as: 'customer',
    path: async (scene) => {
      const { first } = await drafts(scene)
      return `/analyses/compare?a=${first}&b=${first}`
    },
    arrange: see('the same analysis twice'),
  },
  'compare-gone': {
    as: 'customer',
    path: async (scene) => {
      const { first } = await drafts(scene)
      return `/analyses/compare?a=${first}&b=ana_unknown`
    },
    arrange: see('no longer exists'),
  },
  'compare-none': {
    as: 'customer',
    path: '/analyses/compare',
    arrange: see('Choose two analyses'),
  },
  'compare-not-loaded': {
    as: 'customer',
    path: compareDrafts,
    prepare: async (scene) => {
      const { first } = await drafts(scene)
      await loseAnswer(scene.page, `/api/client/analyses/${first}`)
    },
    arrange: see('Failed to load the analyses'),
  },
}

/** The demo's two versions of a column. */
async function drafts({ product }: Scene) {
  const token = await signIn(product, { email: demoPeople.customer, password: demoPassword })
  const find = async (search: string) => {
    const { items } = await ask(product, api.ownAnalyses.list, { search }, token)
    return items[0]?.analysis_id ?? ''
  }
  const [first, second] = [await find('balance first draft'), await find('balance second draft')]
  return { token, first, second }
}

async function pageOf(scene: Scene, which: 'first' | 'second'): Promise<string> {
  return `/analyses/${(await drafts(scene))[which]}`
}

async function compareDrafts(scene: Scene): Promise<string> {
  const { first, second } = await drafts(scene)
  return `/analyses/compare?a=${first}&b=${second}`
}

/** Compares an English text with one that is not. */
async function compareUnlike(scene: Scene): Promise<string> {
  const { product, beginner } = scene
  await giveKey(scene)
  const token = beginner?.token
  const { api_keys } = await ask(product, api.apiKeys.list, { active_only: 'true' }, token)
  const polish = 'Prom odpłynął z opóźnieniem, bo deszcz zalał dolny pokład i nikt nie narzekał. '
  const ids: string[] = []
  for (const text of [textNamed('news-ai'), polish.repeat(20)]) {
    const input = { text, api_key_id: api_keys[0]?.id ?? '' }
    ids.push((await ask(product, api.playground.analyze, input, token)).analysis_id)
  }
  return `/analyses/compare?a=${ids[0]}&b=${ids[1]}`
}
