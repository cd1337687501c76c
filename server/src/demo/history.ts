import { storeFeedback } from '../features/analysis/feedback.ts'
import { perform } from '../features/analysis/perform.ts'
import type { Performed } from '../features/analysis/submission.ts'
import { readTextToAnalyze } from '../features/analysis/texts.ts'
import { countUse } from '../features/api-keys/usage.ts'
import { daysBefore } from '../platform/days.ts'
import type { CustomerState } from './customer-events.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { Customer, DemoKey } from './people.ts'
import type { DemoProduct } from './product.ts'
import type { DemoText } from './texts.ts'

/** A customer's analyses by day: increasing over time, few on weekends. */
export function analysesOf(
  product: DemoProduct,
  plan: { customer: Customer; state: CustomerState; texts: DemoText[]; now: Date },
): Moment[] {
  const { customer, now } = plan
  const random = randomNumbers(customer.name.length)
  const firstDay = Math.max(...customer.keys.map((key) => key.madeDaysAgo)) - 1
  const moments: Moment[] = []
  for (let days = firstDay; days >= 0; days--) {
    for (let left = howMany({ ...plan, days, firstDay }, random()); left > 0; left--) {
      const share = days === 0 ? random() : 0.3 + random() * 0.45
      const chance = { text: random(), key: random(), options: random(), feedback: random() }
      const at = daysAgo(now, { days, share })
      moments.push({ at, act: () => analyzeOnce(product, { ...plan, days, chance }) })
    }
  }
  return moments
}

interface Chance {
  text: number
  key: number
  options: number
  feedback: number
}

function howMany(
  {
    customer,
    now,
    days,
    firstDay,
  }: { customer: Customer; now: Date; days: number; firstDay: number },
  chance: number,
): number {
  const [first, last] = customer.pace
  const usual = first + (last - first) * (1 - days / firstDay)
  const weekday = daysBefore(now, days).getUTCDay()
  if (days > 0 && (weekday === 0 || weekday === 6)) return chance < 0.4 ? 1 : 0
  return Math.max(1, Math.round(usual * (0.6 + chance * 0.8)))
}

async function analyzeOnce(
  product: DemoProduct,
  {
    customer,
    state,
    texts,
    days,
    chance,
  }: { customer: Customer; state: CustomerState; texts: DemoText[]; days: number; chance: Chance },
): Promise<void> {
  const own = texts.filter((text) => customer.texts.some((start) => text.name.startsWith(start)))
  const chosen = pick(own, chance.text)
  const key = pick(
    customer.keys.filter((each) => isInUse(each, days)),
    chance.key,
  )
  const apiKey = state.keys.get(key.name)
  if (!apiKey) throw new Error(`${key.name} has not been made yet`)
  const user = key.isForPeople ? pick(state.members, chance.text) : null
  await countUse(product.deps, apiKey.id)
  const paid = await perform(product.deps, {
    submission: {
      ...readTextToAnalyze(chosen.text),
      organizationId: state.organizationId,
      apiKey,
      userId: user?.id ?? null,
      groupId: null,
      options: {
        include_guidelines: chance.options < 0.8,
        include_humanization_prompt: chance.options < 0.5,
      },
      origin: user ? 'playground' : 'key',
    },
  })
  if (user && chance.feedback < 0.5) {
    await answer(product, { state, userId: user.id, paid, author: chosen.author })
  }
}

/** Gives feedback on whether the verdict was right, which is impossible for an uncertain one. */
async function answer(
  product: DemoProduct,
  about: { state: CustomerState; userId: string; paid: Performed; author: DemoText['author'] },
): Promise<void> {
  const { state, userId, paid, author } = about
  const { classification } = paid.analysis_result
  if (classification === 'uncertain') return
  const isCorrect = classification === author
  const comment = isCorrect ? '' : comments[author]
  await storeFeedback(product.deps, {
    reviewer: { organizationId: state.organizationId, userId, apiKeyId: null },
    answer: { analysis_id: paid.analysis_id, is_correct: isCorrect, comment },
  })
}

const comments: Record<DemoText['author'], string> = {
  ai: 'A model wrote this.',
  human: 'One of us wrote this.',
  both: 'One paragraph of it is our own.',
}

function isInUse({ madeDaysAgo, retiredDaysAgo = -1 }: DemoKey, days: number): boolean {
  return days < madeDaysAgo && days > retiredDaysAgo
}

function pick<Item>(items: Item[], chance: number): Item {
  const item = items[Math.floor(chance * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** Pseudorandom numbers from a seed, so that every demo is the same. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
