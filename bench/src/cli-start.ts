/**
 * Measures how long the command line takes to start, compared with Node alone and Node with one request, in
 * turns. Build it first with `npm run packages`. `node bench/src/cli-start.ts [rounds]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

const rounds = Number(process.argv[2] ?? 20)
const command = resolve('packages/cli/dist/inkprint.js')

const found = {
  analysis_id: 'ana_bench',
  analysis_result: { is_judged: true, classification: 'human', probability_ai_percent: 3 },
  credits: { used: 1, remaining: 4 },
}

const server = createServer(async (request, response) => {
  for await (const _ of request);
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url?.includes('analyses') ? found : { credits: 5 }))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Row {
  name: string
  args: string[]
  /** What it is compared with: the minimum any Node program needs for the same work. */
  floor: string
}

const request = `fetch('${url}').then((answer) => answer.json()).then(console.log)`
const table: Row[] = [
  { name: 'node -e 0', args: ['-e', '0'], floor: 'node -e 0' },
  { name: 'node with one request', args: ['-e', request], floor: 'node -e 0' },
  { name: 'inkprint --version', args: [command, '--version'], floor: 'node -e 0' },
  { name: 'inkprint --help', args: [command, '--help'], floor: 'node -e 0' },
  {
    name: 'inkprint check FILE',
    args: [command, 'check', 'packages/cli/README.md'],
    floor: 'node with one request',
  },
  { name: 'inkprint credits', args: [command, 'credits'], floor: 'node with one request' },
]

async function msOf(args: string[]): Promise<number> {
  const env = { ...process.env, INKPRINT_URL: url, INKPRINT_KEY: 'ink_bench' }
  const began = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return performance.now() - began
}

const times = new Map(table.map(({ name }) => [name, [] as number[]]))
for (let round = 0; round < rounds; round++) {
  for (const { name, args } of table) times.get(name)?.push(await msOf(args))
}
server.close()

function medianOf(name: string): number {
  const sorted = (times.get(name) ?? []).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

for (const { name, floor } of table) {
  const [median, least] = [medianOf(name), Math.min(...(times.get(name) ?? []))]
  const ratio = (median / medianOf(floor)).toFixed(2)
  const figures = `median ${median.toFixed(0)} ms, least ${least.toFixed(0)} ms`
  console.log(`${name.padEnd(22)} ${figures}, ${ratio} times ${floor}`)
}
