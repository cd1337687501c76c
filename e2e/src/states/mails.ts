import { api } from '@inkprint/contract'
import { makeAnalysis } from '../customer.ts'
import { waitForMail } from '../mailbox.ts'
import { ask } from '../product.ts'
import { goToCheckout, leaveCredits } from './customer.ts'
import {
  changeEmail,
  inTurn,
  newPassword,
  press,
  registerSomebody,
  requestEmailChange,
  type Scene,
  type State,
  type States,
  see,
  textNamed,
} from './state.ts'

/** The mails people get, as an HTML mail program shows them. */
export const mailStates: States = {
  'mail-confirm-account': mail('Confirm your Inkprint account', async (scene) => {
    const { email } = await registerSomebody(scene)
    return email
  }),
  'mail-reset-password': mail('Reset your Inkprint password', async (scene) => {
    const email = emailOf(scene)
    await ask(scene.product, api.passwordReset.request, { email })
    return email
  }),
  'mail-password-changed': mail('Your Inkprint password was changed', async (scene) => {
    const change = { current_password: newPassword, new_password: 'Another-Horse-8' }
    await ask(scene.product, api.profile.changePassword, change, scene.beginner?.token)
    return emailOf(scene)
  }),
  'mail-confirm-email': mail('Confirm your new email address', async (scene) => {
    const { to } = await requestEmailChange(scene)
    return to
  }),
  'mail-email-change-asked': mail('A change to your email address', async (scene) => {
    await requestEmailChange(scene)
    return emailOf(scene)
  }),
  'mail-email-changed': mail('Your email address was changed', async (scene) => {
    await changeEmail(scene)
    return emailOf(scene)
  }),
  'mail-receipt': mail('Your Inkprint receipt', async (scene) => {
    await buyCredits(scene)
    return emailOf(scene)
  }),
  'mail-low-balance': mail('is running low', async (scene) => {
    await spendBelow(scene, 50)
    return emailOf(scene)
  }),
}

async function buyCredits(scene: Scene): Promise<void> {
  await scene.page.goto('/pricing')
  await inTurn(goToCheckout, press(/^Pay \$/), see('Payment Successful!'))(scene)
}

/** Spends credits on an analysis, since changes by staff do not trigger a low-balance warning. */
async function spendBelow(scene: Scene, threshold: number): Promise<void> {
  const { product, beginner } = scene
  if (!beginner) throw new Error('Only a beginner spends credits')
  const input = { low_balance_threshold: threshold }
  await ask(product, api.organization.update, input, beginner.token)
  await leaveCredits(scene, threshold)
  // Only judged texts are charged.
  await makeAnalysis(product, { customer: beginner, text: textNamed('essay-ai') })
}

/** The newest mail with this subject; `cause` makes the product send it and returns the recipient. */
function mail(subject: string, cause: (scene: Scene) => Promise<string>): State {
  return {
    as: 'beginner',
    path: 'about:blank',
    isForeign: true,
    async arrange(scene) {
      const to = await cause(scene)
      const { html } = await waitForMail(scene.product.dataDir, { to, subject })
      await scene.page.goto('about:blank')
      await scene.page.setContent(html)
    },
  }
}

function emailOf({ beginner }: Scene): string {
  if (!beginner) throw new Error('Only a beginner gets this mail')
  return beginner.email
}
