import { spawnSync } from 'node:child_process'

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
