import { api } from '@inkprint/contract'
import type { LinkStory } from './history.ts'
import { type Client, callUntilAnswered, count, recordViolation, type TestRun } from './test-run.ts'

/** Signs in; false if the password is rejected. */
export async function signIn(client: Client, testRun: TestRun): Promise<boolean> {
  const { email, password, random } = client
  const { status, output } = await callUntilAnswered(testRun, {
    endpoint: api.auth.login,
    input: { username: email, password },
    random,
  })
  if (output) client.token = output.access_token
  else if (status !== 400) recordViolation(testRun, `signing in was answered ${status}`)
  return output !== null
}

/** Resets a forgotten password: opens the mailed link several times at once, each with another password. */
export async function resetForgotten(client: Client, testRun: TestRun): Promise<void> {
  const { random, email } = client
  const known = (await testRun.mailbox.counts('reset'))[email] ?? 0
  await callUntilAnswered(testRun, {
    endpoint: api.passwordReset.request,
    input: { email },
    random,
  })
  const account = testRun.history.accounts.find((each) => each.userId === client.userId)
  if (account) account.resetsPromised[email] = (account.resetsPromised[email] ?? 0) + 1
  if (!(await testRun.mailbox.waitForMore({ address: email, kind: 'reset', known }))) {
    client.isAwaitingMail = true
    return
  }
  const token = testRun.mailbox.tokensFor(email, 'reset').at(-1) ?? ''
  const link = openLink(client, { testRun, purpose: 'reset' })
  const passwords = Array.from(
    { length: random.whole(1, 3) },
    () => `Horse-${random.whole(1, 1e9)}-battery`,
  )
  const uses = await Promise.all(
    passwords.map(async (password) => {
      const { status } = await callUntilAnswered(testRun, {
        endpoint: api.passwordReset.complete,
        input: { token, password },
        random,
        onLost: () => link.lost++,
      })
      if (status === 200) link.worked++
      return { password, hasWorked: status === 200 }
    }),
  )
  const told = uses.find((use) => use.hasWorked)?.password
  await learnPassword(client, { testRun, link, candidates: told ? [told] : passwords })
}

/**
 * A password confirmed by a success must work; if the answer was lost, one of those sent or the old one must.
 */
async function learnPassword(
  client: Client,
  { testRun, link, candidates }: { testRun: TestRun; link: LinkStory; candidates: string[] },
): Promise<void> {
  const { token: oldToken, password: oldPassword } = client
  // The mail belonged to an earlier request, whose link became invalid when that request's password was set.
  if (link.worked === 0 && link.lost === 0) return count(testRun, 'late reset link refused')
  for (const password of candidates) {
    client.password = password
    if (!(await signIn(client, testRun))) continue
    const { status } = await callUntilAnswered(testRun, {
      endpoint: api.auth.me,
      input: {},
      random: client.random,
      token: oldToken,
    })
    if (status !== 401) recordViolation(testRun, `a session of ${client.email} outlived the reset`)
    return
  }
  client.password = oldPassword
  if (link.worked > 0 || !(await signIn(client, testRun)))
    recordViolation(testRun, `no password of ${client.email} works after its reset`)
}

/** Changes the email address: opens every mailed link twice at once; exactly one use may succeed. */
export async function moveToOtherAddress(client: Client, testRun: TestRun): Promise<void> {
  if (client.isAwaitingMail) return
  const { random, token } = client
  const address = `client-${client.index}-${random.whole(1, 1e9)}@torture.test`
  const asked = await callUntilAnswered(testRun, {
    endpoint: api.emailChange.request,
    input: { new_email: address },
    random,
    token,
  })
  if (asked.status === 401) return
  if (asked.status !== 200)
    return recordViolation(testRun, `a change of address was answered ${asked.status}`)
  // The mail is sent before the answer.
  await testRun.mailbox.counts('email-change')
  const links: LinkStory[] = []
  for (const mailed of testRun.mailbox.tokensFor(address, 'email-change')) {
    const link = openLink(client, { testRun, purpose: 'email-change' })
    links.push(link)
    await Promise.all([1, 2].map(() => confirm(client, { testRun, link, token: mailed })))
  }
  const worked = links.reduce((sum, link) => sum + link.worked, 0)
  if (worked > 1) recordViolation(testRun, `${worked} links moved ${client.email} to ${address}`)
  if (worked === 1) moved(client, { testRun, address })
  else await learnAddress(client, { testRun, address })
}

async function confirm(
  { random, token: session }: Client,
  { testRun, link, token }: { testRun: TestRun; link: LinkStory; token: string },
): Promise<void> {
  const { status } = await callUntilAnswered(testRun, {
    endpoint: api.emailChange.confirm,
    input: { token },
    random,
    // Opened in a signed-in browser: all other sessions end.
    token: session,
    onLost: () => link.lost++,
  })
  if (status === 200) link.worked++
}

/** If the answer was lost, asks the account whether its address changed. */
async function learnAddress(
  client: Client,
  { testRun, address }: { testRun: TestRun; address: string },
): Promise<void> {
  const { random, token } = client
  const { output } = await callUntilAnswered(testRun, {
    endpoint: api.auth.me,
    input: {},
    random,
    token,
  })
  if (output?.email === address) moved(client, { testRun, address })
  else recordViolation(testRun, `no link moved ${client.email} to ${address}`)
}

function moved(client: Client, { testRun, address }: { testRun: TestRun; address: string }): void {
  client.email = address
  const account = testRun.history.accounts.find((each) => each.userId === client.userId)
  if (account) account.email = address
}

function openLink(
  { userId }: Client,
  { testRun, purpose }: { testRun: TestRun; purpose: LinkStory['purpose'] },
): LinkStory {
  const link = { purpose, userId, worked: 0, lost: 0 }
  testRun.history.links.push(link)
  return link
}
