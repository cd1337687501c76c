import { requireWithinLimit, uncountAttempt } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'

const perDay = 50

type Guess = Awaited<ReturnType<typeof countGuess>>

/**
 * Counts a code before it is checked, per account, wherever it comes from. Three of a million codes are valid
 * at a time; the daily limit keeps the chance of guessing one far below a thousandth.
 */
export async function countGuess(context: Context, userId: string) {
  const { signIns } = context.settings.limits
  return [
    await requireWithinLimit(context, {
      kind: 'second factor',
      subject: userId,
      limit: signIns,
      windowSeconds: 15 * 60,
    }),
    await requireWithinLimit(context, {
      kind: 'second factor day',
      subject: userId,
      limit: Math.max(perDay, signIns),
      windowSeconds: 86_400,
    }),
  ]
}

/** Takes the count back, because the code was right. */
export async function uncountGuess(context: Context, guess: Guess): Promise<void> {
  for (const attempt of guess) await uncountAttempt(context, attempt)
}
