import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Finding } from './reports.ts'

const delay = monitorEventLoopDelay({ resolution: 20 })
let isMeasuring = false

/** From the first of these on callers notice, and from the second on they give up. */
const slowMs = 250
const stuckMs = 2_000
const fullHeap = 0.9

/** How long callbacks waited for the event loop since the last look, and how full the memory is. */
export function readLoad(): Finding {
  if (!isMeasuring) isMeasuring = delay.enable()
  const delayMs = delay.count > 0 ? delay.percentile(99) / 1e6 : 0
  delay.reset()
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  if (delayMs >= stuckMs) return { status: 'unhealthy', problem: slowness(delayMs) }
  if (delayMs >= slowMs) return { status: 'warning', problem: slowness(delayMs) }
  if (used_heap_size > fullHeap * heap_size_limit) {
    return { status: 'warning', problem: 'memory is nearly used up' }
  }
  return { status: 'healthy' }
}

function slowness(delayMs: number): string {
  return `the event loop lags by ${Math.round(delayMs)} ms`
}
