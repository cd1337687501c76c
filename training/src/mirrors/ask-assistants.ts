import { parseArgs } from 'node:util'
import { openLog } from './answer-log.ts'
import { type Asked, askAll } from './asking.ts'
import { type Budget, budget } from './budget.ts'
import { filesOf } from './jsonl.ts'
import { progressBar } from './progress-bar.ts'
import { readProviders } from './provider.ts'
import { readRequests } from './request.ts'

const usage = `ask-assistants --requests PATH --out FILE [options]

Asks assistants behind OpenAI-compatible chat endpoints. A second run goes on where one stopped;
Ctrl-C waits for the open answers, a second Ctrl-C leaves at once.

  --requests PATH       file or folder of requests (may be repeated)
  --out FILE            answers as JSON lines; what is dropped goes to FILE's .dropped.jsonl
  --providers FILE      JSON list of {name, url, model, key_variable, generator, share, concurrency,
                        price: {input, output}, parameters}; else ASSISTANT_URL, ASSISTANT_MODEL
                        and ASSISTANT_KEY name one
  --most-tokens N       stop before this many tokens, those of earlier runs included
  --most-money N        the same in the currency of the prices, which every provider must have
  --limit N             only the first N requests
  --tries N             calls for one answer; 6 if left out
  --pause SECONDS       before the second call, doubled before each one after; 2 if left out
  --timeout SECONDS     for one call; 180 if left out`

async function main(): Promise<void> {
  const options = readOptions()
  const providers = await readProviders(options.providers, process.env)
  const unpriced = providers.find(({ price }) => !price)
  if (options.limits.money !== undefined && unpriced) {
    throw new Error(`${unpriced.name} has no price, so money cannot be counted`)
  }
  const files = await filesOf(options.requests, ['.jsonl'])
  const requests = [...(await readRequests(files)).values()].slice(0, options.limit)
  const log = await openLog(options.out)
  const spending = budget(options.limits, log.spent)
  const { stopping, leaving } = stopSignals()
  const settledBefore = requests.filter(({ id }) => log.settled.has(id)).length
  const bar = progressBar(requests.length, process.stderr)
  let settled = settledBefore
  bar.show(settled, 'settled')
  const asked = await askAll({
    requests,
    providers,
    log,
    budget: spending,
    patience: options.patience,
    stopping,
    leaving,
    onSettled: () => {
      settled += 1
      bar.show(settled, `settled, ${spentWords(spending)}`)
    },
  })
  bar.end()
  console.log(summary(asked, { settledBefore, open: requests.length - settled, spending }))
  if (asked.failed.length > 0 || asked.isBudgetSpent || stopping.aborted) process.exitCode = 2
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      providers: { type: 'string' },
      'most-tokens': { type: 'string' },
      'most-money': { type: 'string' },
      limit: { type: 'string' },
      tries: { type: 'string', default: '6' },
      pause: { type: 'string', default: '2' },
      timeout: { type: 'string', default: '180' },
    },
  })
  if (!values.out || values.requests.length === 0) throw new Error(usage)
  const [tokens, money] = [values['most-tokens'], values['most-money']]
  return {
    requests: values.requests,
    out: values.out,
    providers: values.providers,
    limit: values.limit === undefined ? Number.POSITIVE_INFINITY : positive('limit', values.limit),
    limits: {
      ...(tokens !== undefined && { tokens: positive('most-tokens', tokens) }),
      ...(money !== undefined && { money: positive('most-money', money) }),
    },
    patience: {
      tries: positive('tries', values.tries),
      firstPause: 1000 * positive('pause', values.pause),
      timeout: 1000 * positive('timeout', values.timeout),
    },
  }
}

function positive(name: string, value: string): number {
  const number = Number(value)
  if (number > 0) return number
  throw new Error(`--${name} needs a number above zero, not "${value}"`)
}

function stopSignals(): { stopping: AbortSignal; leaving: AbortSignal } {
  const [stopping, leaving] = [new AbortController(), new AbortController()]
  const stop = (): void => {
    if (stopping.signal.aborted) leaving.abort()
    else console.error('\nWaiting for the open answers; stop once more to leave at once.')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { stopping: stopping.signal, leaving: leaving.signal }
}

function spentWords(spending: Budget): string {
  const { tokens, money } = spending.spent()
  return `${tokens} tokens${money > 0 ? `, ${money.toFixed(2)} spent` : ''}`
}

function summary(
  { answered, dropped, failed, givenUp, isBudgetSpent }: Asked,
  { settledBefore, open, spending }: { settledBefore: number; open: number; spending: Budget },
): string {
  const reasons = [...dropped].map(([reason, count]) => `${reason} ${count}`).join(', ')
  return [
    `${answered} answers, dropped: ${reasons || 'none'}; ${settledBefore} were settled before, ${open} are open`,
    `${spentWords(spending)} in all runs`,
    ...(isBudgetSpent ? ['Stopped before the budget would have been passed.'] : []),
    ...[...givenUp].map(([name, message]) => `Gave up on ${name}: ${message}`),
    ...failed.slice(0, 10).map(({ id, message }) => `  ${id}: ${message}`),
  ].join('\n')
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
