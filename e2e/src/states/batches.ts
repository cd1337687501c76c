import { readFileSync } from 'node:fs'
import { api } from '@inkprint/contract'
import { makeKey } from '../customer.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { giveKey, leaveCredits } from './customer.ts'
import { inTurn, press, type Scene, type States, see } from './state.ts'

/** The list of batches, a new batch, and the pages of batches. */
export const batchesStates: States = {
  batches: { as: 'customer', path: '/batches', arrange: see('Drafts for the spring issue') },
  'batches-empty': { as: 'beginner', path: '/batches', arrange: see('No batches yet') },
  'batches-loading': {
    as: 'customer',
    path: '/batches',
    prepare: ({ page }) => holdAnswer(page, api.ownBatches.list.path),
  },
  'batches-not-loaded': {
    as: 'customer',
    path: '/batches',
    prepare: ({ page }) => answerWith(page, api.ownBatches.list.path, { status: 500 }),
    arrange: see('Failed to load the batches'),
  },
  'batch-new': { as: 'customer', path: '/batches/new', arrange: see('Choose a folder') },
  'batch-new-files': {
    as: 'customer',
    path: '/batches/new',
    arrange: inTurn(chooseFiles, see(/Analyze \d texts/)),
  },
  'batch-new-advice-refused': {
    as: 'beginner',
    path: '/batches/new',
    prepare: addKeyThatStoresNothing,
    arrange: inTurn(
      chooseFiles,
      ({ page }) => page.getByLabel('Include Humanization Prompt').check(),
      press(/^Analyze \d texts/),
      see('stores no texts'),
    ),
  },
  'batch-new-too-few-credits': {
    as: 'beginner',
    path: '/batches/new',
    prepare: async (scene) => {
      await giveKey(scene)
      await leaveCredits(scene, 2)
    },
    arrange: inTurn(chooseFiles, see('Not enough credits')),
  },
  'batch-done': { as: 'customer', path: '/batches', arrange: openBatch },
  'batch-running': { as: 'beginner', path: runningBatch, arrange: see('Cancel batch') },
  'batch-canceling': {
    as: 'beginner',
    path: runningBatch,
    arrange: inTurn(see('Cancel batch'), press('Cancel batch')),
  },
  'batch-unknown': {
    as: 'customer',
    path: '/batches/bat_unknown',
    arrange: see('There is no such batch'),
  },
}

async function openBatch({ page }: Scene): Promise<void> {
  await page.getByRole('link', { name: /^Drafts for the spring issue/ }).click()
  await page.getByText('11 of 11 texts').waitFor()
}

async function addKeyThatStoresNothing({ product, beginner }: Scene): Promise<void> {
  if (!beginner) throw new Error('There is nobody to give a key')
  const { id: keyId } = await makeKey(product, { customer: beginner })
  const change = { id: beginner.organization.id, keyId, zero_retention: true }
  await ask(product, api.apiKeys.update, change, beginner.token)
}

const demoText = readFileSync('server/src/demo/texts/newsletter-mixed.txt', 'utf8')

async function chooseFiles({ page }: Scene): Promise<void> {
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      file('newsletter.txt', demoText),
      file('note.txt', 'Ask Ines about the harbour.'),
      file('drafts.csv', `title,text\nSpring,"${demoText.replaceAll('"', '""')}"\nShort,No\n`),
    ])
}

/** A batch too large to finish while the picture is taken. */
export async function runningBatch({ product, beginner }: Scene): Promise<string> {
  if (!beginner) throw new Error('There is nobody to send a batch')
  const key = await makeKey(product, { customer: beginner })
  const items = Array.from({ length: 24 }, (_, at) => ({ id: `draft-${at + 1}`, text: demoText }))
  const { batch_id } = await ask(
    product,
    api.batches.create,
    { title: 'A long night', items, detail: 'full' },
    key.api_key,
  )
  return `/batches/${batch_id}`
}
