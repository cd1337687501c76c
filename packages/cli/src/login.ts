import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Inkprint } from '@inkprint/client'
import { UserError } from './exit.ts'
import { forgetSettings, readSettings, storeSettings } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Asks for a key, tries it, and stores it. */
export async function login(args: string[], screen: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } })
  const isAsked = Boolean(process.stdin.isTTY)
  const url = values.url ?? readSettings().url ?? (isAsked ? await ask('Address: ', {}) : undefined)
  if (!url) throw new UserError('Which installation? Use --url https://inkprint.example.com')
  const entered = isAsked ? await ask('Key: ', { isHidden: true }) : await textOf(process.stdin)
  const key = entered.trim()
  if (!key) throw new UserError('No key was given. Create one on the dashboard, under API Keys.')
  const { credits } = await new Inkprint({ baseUrl: url, apiKey: key }).getCredits()
  const file = storeSettings({ url, key })
  return screen.print(`Signed in. ${credits} credits. The key is in ${file}.`)
}

export function logout(_: string[], screen: Terminal): number {
  forgetSettings()
  return screen.print('The key was forgotten here. It still works: delete it on the dashboard.')
}

/** What a user types; a key is not shown. */
async function ask(
  question: string,
  { isHidden = false }: { isHidden?: boolean },
): Promise<string> {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const output = isHidden ? nowhere : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: isHidden })
  // Only now: what is typed before would be shown by the terminal itself.
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}
