import { parseArgs } from 'node:util'
import { connect } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Prints the balance. */
export async function credits(args: string[], screen: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const balance = await connect().getCredits()
  if (values.json) return screen.print(JSON.stringify(balance))
  const reserved = balance.reserved ? ` (${balance.reserved} of them reserved)` : ''
  return screen.print(`${balance.credits} credits${reserved}`)
}
