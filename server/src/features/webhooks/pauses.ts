const minute = 60_000
const hour = 60 * minute

/** The pauses between attempts; together a little more than a day. */
const pauses = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute]
pauses.push(hour, 2 * hour, 4 * hour, 6 * hour, 10.5 * hour)

/** A receiver may ask for more time than the next pause, but not for more than this. */
const longestWish = hour

/** The longest that a failing webhook as a whole pauses, unless its receiver asks for more time. */
const longestWebhookPause = minute

/** How long a webhook may fail before it is switched off. */
export const giveUpAfterMs = 24 * hour

/** After shorter outages, waiting deliveries keep their own pauses. */
export const noticeableOutageMs = 10 * minute

/**
 * How long to wait after this many failed attempts; null when it is time to give up. Adds a little random
 * delay, so that deliveries that failed together are not sent again together.
 */
export function pauseAfter(
  tries: number,
  {
    retryAfterSeconds,
    chance = Math.random(),
  }: { retryAfterSeconds: number | null; chance?: number },
): number | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  const wish = Math.min((retryAfterSeconds ?? 0) * 1000, longestWish)
  return Math.max(pause * (1 + chance / 10), wish)
}

/** How long the webhook itself pauses after a failure, also for new events. */
export function webhookPause(retryAfterSeconds: number | null, pause: number): number {
  const wish = Math.min((retryAfterSeconds ?? 0) * 1000, longestWish)
  return Math.max(Math.min(pause, longestWebhookPause), wish)
}
