import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/**
 * Processor time used so far by a process and its children, in ms, including children that ended: PostgreSQL
 * ends the process of a connection with it. Null if it cannot be read.
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

/** Resident memory of a process; 0 if it has ended. */
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
  /** Ticks of children that have ended. */
  ticksOfEnded: number
}

function statOf(pid: number): Stat | null {
  try {
    // The name in parentheses may contain anything, so parsing starts after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    return { pid, parent: Number(fields[1]), ticks: sum(11), ticksOfEnded: sum(13) }
  } catch {
    return null
  }
}
