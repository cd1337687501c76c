#!/usr/bin/env node
import { commands } from './commands.ts'
import { exitCodes, type Failure, failureOf } from './exit.ts'
import { help } from './help.ts'
import { type Terminal, terminal } from './terminal.ts'

declare const INKPRINT_VERSION: string | undefined

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await main(process.argv.slice(2), terminal())

async function main(args: string[], screen: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args
  if (name === '--version') return screen.print(version())
  const isHelp = name === 'help' || name === '--help' || name === '-h'
  const command = commands[isHelp ? (rest[0] ?? '') : name]
  if (isHelp || (command && rest.some((arg) => arg === '--help' || arg === '-h'))) {
    return screen.print(help(command ? (isHelp ? rest[0] : name) : undefined))
  }
  if (!command) {
    return explain(screen, {
      message: `There is no command ${name}. Try inkprint help.`,
      code: exitCodes.usage,
    })
  }
  try {
    return await command(rest, screen)
  } catch (error) {
    return explain(screen, failureOf(error))
  }
}

function explain(screen: Terminal, { message, code }: Failure): number {
  screen.complain(message)
  return code
}

function version(): string {
  return typeof INKPRINT_VERSION === 'string' ? INKPRINT_VERSION : 'development'
}
