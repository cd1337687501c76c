import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Runs a command in the foreground; ends the script if it fails. */
export function run(command: string, args: string[] = [], env: Record<string, string> = {}): void {
  if (!succeeds(command, args, env)) process.exit(1)
}

export function succeeds(
  command: string,
  args: string[] = [],
  env: Record<string, string> = {},
): boolean {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (result.error) console.error(`${command}: ${result.error.message}`)
  return result.status === 0
}

const beside = new Set<ChildProcess>()

/** Forwards a signal to the commands running in parallel. */
export function endThoseBeside(signal: NodeJS.Signals): void {
  for (const child of beside) child.kill(signal)
}

/**
 * A leftover child process may keep a command's output open; do not wait longer than this for its last lines.
 */
const lastLinesMs = 2_000

/** Runs a command in parallel with others; their output is interleaved only by whole lines. */
export function succeedsBeside(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  createInterface(child.stdout).on('line', (line) => console.log(line))
  createInterface(child.stderr).on('line', (line) => console.error(line))
  return new Promise((resolve) => {
    beside.add(child)
    child.once('error', (error) => {
      beside.delete(child)
      console.error(`${command}: ${error.message}`)
      resolve(false)
    })
    child.once('exit', (code) => {
      beside.delete(child)
      const end = () => resolve(code === 0)
      child.once('close', end)
      setTimeout(end, lastLinesMs)
    })
  })
}
