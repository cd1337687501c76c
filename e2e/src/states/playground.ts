import { api } from '@inkprint/contract'
import { docxOf, pdfOf, wordParagraph } from '@inkprint/documents/testing/make-documents'
import { textOf } from '../../../web/src/testing/texts.ts'
import { answerWith, holdAnswer, loseAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { giveKey, leaveCredits } from './customer.ts'
import {
  fill,
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

/** A text that has not been analyzed in the demo: otherwise the earlier result would be offered. */
const unread = `${textNamed('essay-human')} So it was.`

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

const draft: Chosen = {
  name: 'ferry.docx',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(
    docxOf(
      [
        wordParagraph('A day on the ferry', 'Heading1'),
        ...textNamed('essay-human')
          .split('\n\n')
          .map((paragraph) => wordParagraph(paragraph)),
        '<w:p><w:r><w:t>See below.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
      ].join(''),
    ),
  ),
}

const scan: Chosen = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf([[]])),
}

/** The playground, from the first visit to errors. */
export const playgroundStates: States = {
  'playground-no-key': { as: 'beginner', path: '/dashboard', arrange: see('Create a key here') },
  'playground-key-created': {
    as: 'beginner',
    path: '/dashboard',
    arrange: inTurn(press('Create a key here'), see('API Key Created')),
  },
  'playground-first-steps': {
    as: 'beginner',
    path: '/dashboard',
    prepare: giveKey,
    arrange: see('What you will get'),
  },
  'playground-empty': { as: 'customer', path: '/dashboard', arrange: see('Text to analyze') },
  'playground-problems': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(see('Text to analyze'), press('Analyze Text')),
  },
  'playground-composing': {
    as: 'customer',
    path: '/dashboard',
    arrange: compose(textNamed('essay-human')),
  },
  'playground-too-short': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(compose('Too short to say anything.'), press('Analyze Text')),
  },
  'playground-too-few-credits': {
    as: 'beginner',
    path: '/dashboard',
    prepare: async (scene) => {
      await giveKey(scene)
      await leaveCredits(scene, 4)
    },
    arrange: inTurn(fill({ 'Text to analyze': textOf(300) }), see('Not enough credits')),
  },
  'playground-running': {
    as: 'customer',
    path: '/dashboard',
    prepare: ({ page }) => holdAnswer(page, api.playground.analyze.path),
    arrange: inTurn(compose(unread), press('Analyze Text'), see('Reading your text')),
  },
  'playground-file': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(openFiles(draft), see(/^From ferry\.docx/)),
  },
  'playground-file-reading': {
    as: 'customer',
    path: '/dashboard',
    prepare: ({ page }) => holdAnswer(page, api.playground.extract.path),
    arrange: inTurn(openFiles(draft), see('Extracting the text from')),
  },
  'playground-file-refused': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(openFiles(scan), see('Recognize its text first')),
  },
  'playground-files': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      openFiles(draft, scan, {
        ...draft,
        name: 'a-very-long-name-of-a-chapter-about-the-harbour.docx',
      }),
      see(/^From ferry\.docx/),
      press('Open scan.pdf'),
      see('Recognize its text first'),
    ),
  },
  'result-human': { as: 'customer', path: '/dashboard', arrange: show('By a person') },
  'result-ai': { as: 'customer', path: '/dashboard', arrange: show('By an AI') },
  'result-mixed': { as: 'customer', path: '/dashboard', arrange: show('By both') },
  'result-uncertain': {
    as: 'beginner',
    path: '/dashboard',
    prepare: async (scene) => {
      await giveKey(scene)
      await allowFewerMistakes(scene)
    },
    arrange: inTurn(
      fill({ 'Text to analyze': textNamed('essay-casual') }),
      press('Analyze Text'),
      goOn,
      see('UNCERTAIN'),
    ),
  },
  'result-not-judged': { as: 'customer', path: '/dashboard', arrange: analyze(polish.repeat(20)) },
  'result-percentages': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(show('By both'), ({ page }) =>
      page.getByRole('switch', { name: 'Show percentages' }).check(),
    ),
  },
  'result-evidence-shown': onAi(press(/^Show it in the text/)),
  'result-guidelines': onAi(turnTo('Guidelines')),
  'result-tips': onAi(turnTo('Copywriter Tips')),
  'result-humanization': onAi(turnTo('Humanization')),
  'result-raw': onAi(turnTo('Raw JSON')),
  'result-own': { as: 'customer', path: '/dashboard', arrange: analyze(textNamed('blog-ai')) },
  'result-feedback': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(analyze(textNamed('news-ai')), ({ page }) =>
      page.getByRole('radio', { name: 'No' }).check(),
    ),
  },
  'result-thanks': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      analyze(textNamed('howto-ai')),
      ({ page }) => page.getByRole('radio', { name: 'Yes' }).check(),
      press('Submit Feedback'),
      see('Thank you for your feedback!'),
    ),
  },
  'result-older': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      show('By a person'),
      ({ page }) => page.getByLabel('Text to analyze').press('x'),
      see('The text has changed since then.'),
    ),
  },
  'result-restored': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      analyze(textNamed('marketing-human')),
      ({ page }) => page.reload(),
      see('Result'),
    ),
  },
  'result-offered': {
    as: 'customer',
    path: '/dashboard',
    arrange: see('Your last result'),
  },
  'result-same-text': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      analyze(textNamed('howto-human')),
      press('Analyze Text'),
      see('No Changes Detected'),
    ),
  },
  'result-earlier': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      compose(textNamed('essay-human')),
      press('Analyze Text'),
      see('No Changes Detected'),
    ),
  },
  'result-cleared': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(show('By a person'), press('Clear'), see('Undo')),
  },
  'result-clear-undone': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(show('By a person'), press('Clear'), press('Undo'), see('Result')),
  },
  'playground-failure': {
    as: 'customer',
    path: '/dashboard',
    prepare: ({ page }) => answerWith(page, api.playground.analyze.path, { status: 500 }),
    arrange: inTurn(compose(unread), press('Analyze Text'), ({ page }) =>
      page.getByRole('alert').first().waitFor(),
    ),
  },
  'playground-offline': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      compose(unread),
      ({ page }) => page.context().setOffline(true),
      press('Analyze Text'),
      see('Earlier Results Not Checked'),
    ),
  },
  'playground-answer-lost': {
    as: 'customer',
    path: '/dashboard',
    prepare: async ({ page }) => {
      await loseAnswer(page, api.playground.analyze.path)
      await loseAnswer(page, /^\/api\/client\/dashboard\/answers\//)
    },
    arrange: inTurn(compose(unread), press('Analyze Text'), see('Check again')),
  },
  'result-not-fetched': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      analyze(textNamed('essay-ai')),
      ({ page }) => loseAnswer(page, api.playground.getLastAnalysis.path),
      ({ page }) => page.reload(),
      see('could not be fetched'),
    ),
  },
}

function openFiles(...files: Chosen[]) {
  return ({ page }: Scene) => page.locator('input[type=file]').setInputFiles(files)
}

function compose(text: string) {
  return async ({ page }: Scene) => {
    await page.getByLabel('API Key', { exact: true }).selectOption('Newsroom CMS')
    await page.getByLabel('Text to analyze').fill(text)
  }
}

/** A text called AI at the usual false-positive rate may be uncertain at a lower one. */
async function allowFewerMistakes({ product, beginner }: Scene): Promise<void> {
  await ask(product, api.organization.update, { max_false_positive_rate: 0.001 }, beginner?.token)
}

function analyze(text: string) {
  return inTurn(compose(text), press('Analyze Text'), goOn, resultIsThere)
}

/**
 * The organization has analyzed this text before, so the playground asks; confirms that it should proceed.
 */
async function goOn({ page }: Scene): Promise<void> {
  const proceed = page.getByRole('button', { name: 'Proceed Anyway' })
  await proceed
    .or(page.getByRole('region', { name: 'Result', exact: true }))
    .first()
    .waitFor()
  if (await proceed.isVisible()) await proceed.click()
}

/** The result for the AI example, after one more step. */
function onAi(step: (scene: Scene) => Promise<unknown>): State {
  return { as: 'customer', path: '/dashboard', arrange: inTurn(show('By an AI'), step) }
}

function show(example: string) {
  return inTurn(press(example), resultIsThere)
}

function resultIsThere({ page }: Scene) {
  return page.getByRole('region', { name: 'Result', exact: true }).waitFor()
}
