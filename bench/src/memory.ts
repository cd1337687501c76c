/**
 * Memory of a server under a steady mix of sign-ins, history pages and analyses by key, per minute: its
 * resident memory, and the lowest size of its heap. `node bench/src/memory.ts [minutes]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkprint/server/free-port'
import { startServerProcess } from '@inkprint/server/testing/server-process'
import { loadConnections } from './connections.ts'
import { requestsFor, type Setup, settingsFor, withSetup } from './load-setup.ts'

const minutes = Number(process.argv[2] ?? 10)
const samplesPerMinute = 30
/** Memory may grow while pools fill and code is compiled. */
const warmUpMinutes = 1
const allowedGrowth = 0.1

/**
 * Connections of each kind and their pauses: about a hundred calls a second, an hour of a busy office in
 * minutes.
 */
const mix = {
  'sign-in': { connections: 1, pauseMs: 200 },
  'history page': { connections: 2, pauseMs: 30 },
  'analysis by key': { connections: 2, pauseMs: 30 },
}

interface Sample {
  residentMb: number
  heapMb: number
}

await withSetup(async (setup) => {
  const metricsPort = await freePort()
  const server = await startServerProcess({
    ...settingsFor(setup),
    METRICS_PORT: String(metricsPort),
  })
  try {
    const load = keepLoading(setup, Number(new URL(server.url).port))
    const all: Sample[] = []
    console.log('minute   resident MB   least heap MB')
    for (let minute = 1; minute <= minutes; minute++) {
      all.push(await watchMinute(metricsPort))
      const { residentMb, heapMb } = all.at(-1) ?? { residentMb: 0, heapMb: 0 }
      console.log(
        `${String(minute).padStart(6)}${residentMb.toFixed(1).padStart(14)}${heapMb.toFixed(1).padStart(16)}`,
      )
    }
    const rates = await load
    for (const { name, count, errors } of rates) {
      console.log(`${name}: ${count} calls, errors ${JSON.stringify(errors)}`)
    }
    judge(all)
  } finally {
    await server.stop()
  }
})

function keepLoading(setup: Setup, port: number) {
  const names = Object.keys(mix) as (keyof typeof mix)[]
  return Promise.all(
    names.map(async (name) => {
      const { connections, pauseMs } = mix[name]
      const requests = requestsFor(name, setup, connections)
      const rate = await loadConnections({ port, requests, seconds: 60 * minutes, pauseMs })
      return { name, ...rate }
    }),
  )
}

async function watchMinute(metricsPort: number): Promise<Sample> {
  const samples: Sample[] = []
  for (let n = 0; n < samplesPerMinute; n++) {
    await sleep(60_000 / samplesPerMinute)
    samples.push(await sample(metricsPort))
  }
  const resident = samples.map((each) => each.residentMb).sort((a, b) => a - b)
  return {
    residentMb: resident[Math.floor(resident.length / 2)] ?? 0,
    heapMb: Math.min(...samples.map((each) => each.heapMb)),
  }
}

async function sample(metricsPort: number): Promise<Sample> {
  const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(told)?.[1]) / 1_048_576
  return {
    residentMb: megabytes('process_resident_memory_bytes'),
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
  }
}

/** Compares halves, because the garbage of a minute may be collected in the next. */
function judge(all: Sample[]): void {
  const after = all.slice(warmUpMinutes)
  const half = Math.floor(after.length / 2)
  if (half === 0) throw new Error('Too short to judge')
  const [early, late] = [after.slice(0, half), after.slice(-half)]
  const measures = {
    'most resident': (part: Sample[]) => Math.max(...part.map((each) => each.residentMb)),
    'least heap': (part: Sample[]) => Math.min(...part.map((each) => each.heapMb)),
  }
  for (const [name, of] of Object.entries(measures)) {
    const growth = of(late) / of(early) - 1
    const verdict = growth <= allowedGrowth ? 'ok' : 'GROWS'
    console.log(
      `${name}: ${of(early).toFixed(1)} MB, then ${of(late).toFixed(1)} MB (${(100 * growth).toFixed(1)}%)  ${verdict}`,
    )
  }
}
