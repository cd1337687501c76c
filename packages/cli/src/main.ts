#!/usr/bin/env node
import { help, isCommand } from './help.ts'
import { type Terminal, terminal } from './terminal.ts'

declare const INKPRINT_VERSION: string | undefined

// A reader that stops reading, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// Not awaited: in the published bundle, the commands import this module, which must have finished loading
// first.
void main(process.argv.slice(2), terminal()).then((code) => {
  process.exitCode = code
})

async function main(args: string[], screen: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args
  if (name === '--version') return screen.print(version())
  if (name === 'help' || isHelp(name)) return screen.print(help(rest[0]))
  if (isCommand(name) && rest.some(isHelp)) return screen.print(help(name))
  // Loaded only now, so that help and version appear at once.
  const { runCommand } = await import('./commands.ts')
  return runCommand(name, { args: rest, screen })
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

function version(): string {
  return typeof INKPRINT_VERSION === 'string' ? INKPRINT_VERSION : 'development'
}
