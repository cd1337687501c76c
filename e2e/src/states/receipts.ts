import { api } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { loseAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

/** The public page that verifies receipts. */
export const receiptStates: States = {
  verify: { path: '/verify', arrange: see('Verify a receipt') },
  'verify-nothing': { path: '/verify', arrange: inTurn(press('Verify'), see('Paste the receipt')) },
  'verify-valid': {
    path: '/verify',
    arrange: inTurn(fillFromDemo(), press('Verify'), see('this is the text it is about')),
  },
  'verify-other-text': {
    path: '/verify',
    arrange: inTurn(
      fillFromDemo(),
      fill({ 'Text (optional)': 'Another text.' }),
      press('Verify'),
      see('it is about another text'),
    ),
  },
  'verify-changed': {
    path: '/verify',
    arrange: inTurn(
      fillFromDemo((receipt) => receipt.slice(0, -30)),
      press('Verify'),
      see('The receipt is not valid'),
    ),
  },
  'verify-no-keys': {
    path: '/verify',
    prepare: ({ page }) => loseAnswer(page, api.receipts.listKeys.path),
    arrange: inTurn(fillFromDemo(), press('Verify'), see('Failed to load the public keys')),
  },
}

/** Fills in the newest analysis of the demo that has a text, and its receipt. */
function fillFromDemo(change = (receipt: string) => receipt) {
  return async (scene: Scene) => {
    const { product } = scene
    const account = { email: demoPeople.customer, password: demoPassword }
    const token = await signIn(product, account)
    const { items } = await ask(product, api.ownAnalyses.list, { verdict: 'mixed' }, token)
    const id = items[0]?.analysis_id ?? ''
    const { text } = await ask(product, api.ownAnalyses.get, { id }, token)
    const receipt = await ask(product, api.receipts.getOwn, { id }, token)
    await fill({ 'Text (optional)': text ?? '', Receipt: change(receipt) })(scene)
  }
}
