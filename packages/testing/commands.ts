import { spawn } from 'node:child_process'
import { plainEnvironment } from '@inkprint/server/testing/plain-environment'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

interface Options {
  cwd?: string
  env?: Record<string, string>
  input?: string | null
  /** Type the input once the program has printed this. */
  typedAfter?: string
}

/** Runs a program to its end; asynchronous, so that the test's server can respond to it. */
export function run(
  command: string,
  args: string[],
  { cwd, env, input, typedAfter }: Options = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(cwd && { cwd }),
      env: { ...plainEnvironment, HOME: process.env.HOME, ...env },
    })
    const out = { stdout: '', stderr: '' }
    child.stdout.on('data', (data) => {
      const isPrompted = typedAfter !== undefined && !out.stdout.includes(typedAfter)
      out.stdout += data
      if (isPrompted && out.stdout.includes(typedAfter)) child.stdin.write(input ?? '')
    })
    child.stderr.on('data', (data) => {
      out.stderr += data
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...out }))
    child.stdin.on('error', () => {})
    if (typedAfter === undefined) child.stdin.end(input ?? '')
  })
}

/** Runs a program that must succeed. */
export async function succeed(...args: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...args)
  if (code !== 0) throw new Error(`${args[0]} ${args[1].join(' ')}: ${code}\n${stdout}\n${stderr}`)
  return stdout
}
