import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/**
 * Processor time a process and its children have used so far, in ms, those that ended among them:
 * PostgreSQL ends the process of a connection with it. Null where that cannot be read.
 */
export function cpuMsOf(pid: number): number | null {
  try {
    const family = statsOf(pid)
    const ticks = family.map((stat) => stat.ticks + (stat.pid === pid ? stat.ticksOfEnded : 0))
    return ticks.reduce((sum, each) => sum + each, 0) * tickMs
  } catch {
    return null
  }
}

/** A process and its children. */
export function familyOf(pid: number): number[] {
  return statsOf(pid).map((stat) => stat.pid)
}

/** What a process holds resident; one that ended holds nothing. */
export function residentMbOf(pid: number): number {
  try {
    const [, kilobytes = 0] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (Number(kilobytes) * 1_024) / 1_000_000
  } catch {
    return 0
  }
}

function statsOf(pid: number): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter((stat) => stat.pid === pid || stat.parent === pid)
}

interface Stat {
  pid: number
  parent: number
  ticks: number
  /** Of children that are no more. */
  ticksOfEnded: number
}

function statOf(pid: number): Stat | null {
  try {
    // The name in parentheses may hold anything, so the rest is read from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    return { pid, parent: Number(fields[1]), ticks: sum(11), ticksOfEnded: sum(13) }
  } catch {
    return null
  }
}
