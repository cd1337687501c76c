import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** Processor time a process and its children have used so far, in ms; null where that cannot be read. */
export function cpuMsOf(pid: number): number | null {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(Number(name)) ?? [])
    const family = all.filter((stat) => stat.pid === pid || stat.parent === pid)
    return family.reduce((sum, stat) => sum + stat.ticks, 0) * tickMs
  } catch {
    return null
  }
}

function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    // The name in parentheses may hold anything, so the rest is read from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}
