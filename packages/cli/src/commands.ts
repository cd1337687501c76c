import { batch } from './batch.ts'
import { check } from './check.ts'
import { completion } from './completion.ts'
import { credits } from './credits.ts'
import { exitCodes, type Failure, failureOf } from './exit.ts'
import { type CommandName, isCommand } from './help.ts'
import { history } from './history.ts'
import { login, logout } from './login.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify.ts'

/** Runs and returns the exit code. */
type Command = (args: string[], screen: Terminal) => Promise<number> | number

const commands: Record<CommandName, Command> = {
  login,
  logout,
  check,
  batch,
  history,
  verify,
  credits,
  completion,
}

/** Runs a command and returns its exit code, even if it fails. */
export async function runCommand(
  name: string,
  { args, screen }: { args: string[]; screen: Terminal },
): Promise<number> {
  if (!isCommand(name)) {
    const message = `There is no command ${name}. Try inkprint help.`
    return explain(screen, { message, code: exitCodes.usage })
  }
  try {
    return await commands[name](args, screen)
  } catch (error) {
    return explain(screen, failureOf(error))
  }
}

function explain(screen: Terminal, { message, code }: Failure): number {
  screen.complain(message)
  return code
}
