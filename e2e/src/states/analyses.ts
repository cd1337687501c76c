import { api } from '@inkprint/contract'
import { makeAnalysis } from '../customer.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import {
  inTurn,
  polish,
  press,
  type Scene,
  type State,
  type States,
  see,
  textNamed,
  turnTo,
} from './state.ts'

const list = '/dashboard?tab=analyses'

/** The list of analyses and their pages. */
export const analysesStates: States = {
  analyses: { as: 'customer', path: list, arrange: rowsAreThere },
  'analyses-empty': { as: 'beginner', path: list, arrange: see('No analyses yet') },
  'analyses-none': {
    as: 'customer',
    path: `${list}&search=nothing-like-it`,
    arrange: see('No analyses found'),
  },
  'analyses-loading': {
    as: 'customer',
    path: list,
    prepare: ({ page }) => holdAnswer(page, api.ownAnalyses.list.path),
  },
  'analyses-not-loaded': {
    as: 'customer',
    path: list,
    prepare: ({ page }) => answerWith(page, api.ownAnalyses.list.path, { status: 500 }),
    arrange: see('Failed to load the analyses'),
  },
  'analyses-filters-open': {
    as: 'customer',
    path: list,
    isNarrow: true,
    arrange: ({ page }) => page.getByText('Filters', { exact: true }).click(),
  },
  'analyses-selected': {
    as: 'customer',
    path: list,
    arrange: press('Select all on this page'),
  },
  'analyses-deletion': {
    as: 'customer',
    path: list,
    arrange: inTurn(press('Select all on this page'), press(/^Delete \d+ selected$/)),
  },
  'analysis-page': onPage({ which: 'verdict=ai' }),
  'analysis-page-mixed': { as: 'beginner', path: pageOfMixed, arrange: see('Why this verdict') },
  'analysis-page-of-demo-mixed': onPage({ which: 'verdict=mixed' }),
  'analysis-page-without-text': onPage({ which: 'sort_by=created_at&sort_order=asc' }),
  'analysis-page-printed': {
    as: 'beginner',
    path: pageOfMixed,
    arrange: inTurn(see('Why this verdict'), ({ page }) => page.emulateMedia({ media: 'print' })),
  },
  'analysis-page-title': onPage({ which: 'verdict=ai', next: press('Change the title') }),
  'analysis-page-deletion': onPage({ which: 'verdict=ai', next: press('Delete') }),
  'analysis-page-again': onPage({ which: 'verdict=ai', next: press('Analyze again') }),
  'analysis-page-compared': onPage({
    which: 'verdict=human',
    next: inTurn(press('Analyze again'), press(/^Analyze for/), see('Compare two analyses')),
  }),
  'analysis-page-advice': {
    as: 'beginner',
    path: (scene) => pageOf(scene, textNamed('essay-human')),
    arrange: inTurn(turnTo('Guidelines'), see('Add guidelines and tips')),
  },
  'analysis-page-not-judged': {
    as: 'beginner',
    path: (scene) => pageOf(scene, polish.repeat(20)),
    arrange: inTurn(see('It cost nothing'), turnTo('Guidelines')),
  },
  'analysis-page-reading': withoutResult(
    { status: 'reading', credits: 0 },
    'The text is being read',
  ),
  'analysis-page-failed': withoutResult(
    { status: 'failed', credits: 0 },
    'The analysis failed. Nothing was charged.',
  ),
  'analysis-page-canceled': withoutResult(
    { status: 'cancelled', credits: 1 },
    'The words read so far were charged.',
  ),
  'analysis-page-loading': {
    as: 'customer',
    path: '/analyses/ana_unknown',
    prepare: ({ page }) => holdAnswer(page, '/api/client/analyses/ana_unknown'),
  },
  'analysis-page-unknown': {
    as: 'customer',
    path: '/analyses/ana_unknown',
    arrange: see('There is no such analysis'),
  },
  'analysis-page-not-loaded': {
    as: 'customer',
    path: '/analyses/ana_unknown',
    prepare: ({ page }) => answerWith(page, '/api/client/analyses/ana_unknown', { status: 500 }),
    arrange: see('Failed to load the analysis'),
  },
}

function rowsAreThere({ page }: Scene) {
  return page.getByRole('rowheader').first().waitFor()
}

/** The page of the newest analysis in the list with this query. */
function onPage({ which, next }: { which: string; next?: State['arrange'] }): State {
  return {
    as: 'customer',
    path: `${list}&${which}`,
    async arrange(scene) {
      await scene.page.getByRole('rowheader').first().getByRole('link').click()
      await scene.page.getByRole('heading', { name: 'Result', exact: true }).waitFor()
      await next?.(scene)
    },
  }
}

/** The page of an analysis without a result, or without one yet. */
function withoutResult(fields: { status: string; credits: number }, sentence: string): State {
  return {
    as: 'beginner',
    prepare: ({ page }) =>
      page.route(/\/api\/client\/analyses\/ana_\w+$/, async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill({ json: { ...body, ...fields, analysis_result: null } })
      }),
    path: (scene) => pageOf(scene, textNamed('essay-human')),
    arrange: see(sentence),
  }
}

/** The mixed example, analyzed a moment ago. */
async function pageOfMixed(scene: Scene): Promise<string> {
  const { product, beginner } = scene
  const { text } = await ask(
    product,
    api.playground.getExample,
    { example: 'mixed' },
    beginner?.token,
  )
  return pageOf(scene, text)
}

/** The page of a text the beginner has just had analyzed, without advice. */
async function pageOf({ product, beginner }: Scene, text: string): Promise<string> {
  if (!beginner) throw new Error('Only a beginner has a text read for a picture')
  return `/analyses/${await makeAnalysis(product, { customer: beginner, text })}`
}
