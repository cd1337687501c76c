import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Runs a command in the foreground; its failure ends the script. */
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

/** Passes a signal on to the commands that run beside others. */
export function endThoseBeside(signal: NodeJS.Signals): void {
  for (const child of beside) child.kill(signal)
}

/** A process that a command left behind may keep its output open; what it still says is not waited for. */
const lastLinesMs = 2_000

/** Runs a command beside others: whole lines of theirs may stand between its own. */
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
