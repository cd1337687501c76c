import { batch } from './batch.ts'
import { check } from './check.ts'
import { completion } from './completion.ts'
import { credits } from './credits.ts'
import { history } from './history.ts'
import { login, logout } from './login.ts'
import type { Terminal } from './terminal.ts'
import { verify } from './verify.ts'

/** Does what it is asked and returns the exit code. */
export type Command = (args: string[], screen: Terminal) => Promise<number> | number

export const commands: Record<string, Command> = {
  login,
  logout,
  check,
  batch,
  history,
  verify,
  credits,
  completion,
}
