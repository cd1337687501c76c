import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ApiError, Inkprint } from '@inkprint/client'
import { ask } from './ask.ts'
import { UserError } from './exit.ts'
import { forgetSettings, readSettings, storeSettings } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Asks for a key, tries it, and stores it. */
export async function login(args: string[], screen: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { url: { type: 'string' } } })
  const isAsked = Boolean(process.stdin.isTTY)
  const url = values.url ?? readSettings().url ?? (isAsked ? await ask('Address: ') : undefined)
  if (!url) throw new UserError('Which installation? Use --url https://inkprint.example.com')
  const entered = isAsked ? await ask('Key: ', { isHidden: true }) : await textOf(process.stdin)
  const key = entered.trim()
  if (!key) throw new UserError('No key was given. Create one on the dashboard, under API Keys.')
  const credits = await tryKey(new Inkprint({ baseUrl: url, apiKey: key }))
  const file = storeSettings({ url, key })
  const balance = credits === null ? '' : ` ${credits} credits.`
  return screen.print(`Signed in.${balance} The key is in ${file}.`)
}

/** The balance; null if the key works but may not read it. */
async function tryKey(inkprint: Inkprint): Promise<number | null> {
  try {
    return (await inkprint.getCredits()).credits
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SCOPE_MISSING') return null
    throw error
  }
}

export function logout(_: string[], screen: Terminal): number {
  forgetSettings()
  return screen.print(
    'The key was deleted from this computer. It still works: delete it on the dashboard too.',
  )
}
