import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Endpoint, type Input, requestFor } from '../contract/src/index.ts'
import { makeAccount } from '../e2e/src/fixtures.ts'
import { type Product, productWithQuickDetector, startProduct } from '../e2e/src/product.ts'

/**
 * Measures whether response times reveal if an account exists. Known and unknown addresses are requested in
 * random order; a Mann-Whitney test shows whether one kind is slower, and how often a single response would
 * reveal the answer (50%: never).
 */
const rounds = Number(process.argv[2] ?? 400)
const warmUp = 40
const pauseMs = 40
const accounts = 12
/**
 * Below this share, a single response tells an attacker nothing, and averaging needs more guesses than the
 * limits allow.
 */
const tellingShare = 0.6

interface Question {
  name: string
  ask: (product: Product, email: string) => Promise<Response>
  /** The response says it openly, so its timing reveals nothing more. */
  isOpen?: boolean
  /** Measures the response to another call made right afterward, which background work might delay. */
  isNext?: boolean
}

const questions: Question[] = [
  {
    name: 'sign-in with a wrong password',
    ask: (product, email) =>
      answer(product, api.auth.login, { username: email, password: 'Wrong-Horse-7' }),
  },
  { name: 'forgot password', ask: askReset },
  { name: 'the next call after forgot password', ask: askReset, isNext: true },
  {
    name: 'a new verification mail',
    ask: (product, email) => answer(product, api.registration.requestVerification, { email }),
  },
  {
    name: 'registration',
    isOpen: true,
    ask: (product, email) =>
      answer(product, api.registration.create, {
        first_name: 'Ada',
        last_name: 'Nowak',
        email,
        password: 'Correct-Horse-7',
        confirm_password: 'Correct-Horse-7',
        is_terms_accepted: true,
        is_not_consumer_term: true,
      }),
  },
]

const limits = ['LIMIT_SIGN_INS', 'LIMIT_MAILS'].map((name) => [name, '10000000'])
const product = await startProduct(
  { LOG_LEVEL: 'warn', ...Object.fromEntries(limits) },
  productWithQuickDetector,
)
try {
  const known = await makeAccounts()
  console.log(`about ${rounds} answers of each kind\n`)
  console.log('| call | known, median ms | unknown, median ms | a known one is slower | p |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const question of questions) {
    const found = await measure(question, known)
    console.log(rowOf(question, found))
    const { share } = rankTest(found.known, found.unknown)
    if (!question.isOpen && Math.abs(share - 0.5) > tellingShare - 0.5) process.exitCode = 1
  }
} finally {
  await product.stop()
}

interface Times {
  known: number[]
  unknown: number[]
}

async function makeAccounts(): Promise<string[]> {
  const made: string[] = []
  for (let number = 0; number < accounts; number++) made.push((await makeAccount(product)).email)
  return made
}

async function measure(question: Question, known: string[]): Promise<Times> {
  const unknown = known.map(() => `${randomUUID()}@example.com`)
  const times: Times = { known: [], unknown: [] }
  for (let round = -warmUp; round < 2 * rounds; round++) {
    const kind = Math.random() < 0.5 ? 'known' : 'unknown'
    const pool = kind === 'known' ? known : unknown
    const again = pool[Math.abs(round) % pool.length] ?? ''
    // A single request registers an unknown address, so use a new one.
    const email = question.isOpen && kind === 'unknown' ? `${randomUUID()}@example.com` : again
    const taken = await timeOf(question, email)
    if (round >= 0) times[kind].push(taken)
    // Keeps background work after a response out of the next measurement.
    await sleep(pauseMs)
  }
  return times
}

async function timeOf({ ask, isNext }: Question, email: string): Promise<number> {
  let start = performance.now()
  await (await ask(product, email)).arrayBuffer()
  if (!isNext) return performance.now() - start
  start = performance.now()
  await (await askReset(product, 'probe@example.com')).arrayBuffer()
  return performance.now() - start
}

function askReset(at: Product, email: string): Promise<Response> {
  return answer(at, api.passwordReset.request, { email })
}

function rowOf({ name, isOpen }: Question, { known, unknown }: Times): string {
  const { share, p } = rankTest(known, unknown)
  const percent = `${(share * 100).toFixed(1)}% of the time`
  const note = isOpen ? ' (the answer itself says it)' : ''
  const cells = [name + note, median(known).toFixed(2), median(unknown).toFixed(2), percent]
  return `| ${cells.join(' | ')} | ${p < 0.001 ? '< 0.001' : p.toFixed(3)} |`
}

/** Mann-Whitney U with the normal approximation, which is accurate for hundreds of samples. */
function rankTest(a: number[], b: number[]): { share: number; p: number } {
  const ranked = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ]
  ranked.sort((one, other) => one.value - other.value)
  const ranksOfA = ranked.reduce((sum, { isA }, index) => sum + (isA ? index + 1 : 0), 0)
  const u = ranksOfA - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return { share: u / (a.length * b.length), p: twoSided((u - mean) / deviation) }
}

/** The two-sided p-value of a normal distribution. */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function answer<E extends Endpoint>(at: Product, endpoint: E, input: Input<E>): Promise<Response> {
  const { path, ...request } = requestFor(endpoint, input)
  return fetch(at.url + path, request)
}
