import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { linkIn, parseMail } from '@inkprint/e2e/mailbox'

export type MailKind = 'reset' | 'email-change' | 'invitation'

export interface Mailbox {
  /** The tokens mailed to an address so far, oldest first. */
  tokensFor(address: string, kind: MailKind): string[]
  /** Waits until there are more than `known`; false if that takes too long. */
  waitForMore(wanted: { address: string; kind: MailKind; known: number }): Promise<boolean>
  /** Number of mails of a kind, by address. */
  counts(kind: MailKind): Promise<Record<string, number>>
  close(): void
}

const subjects: readonly [start: string, kind: MailKind][] = [
  ['Reset your Inkprint password', 'reset'],
  ['Confirm your new email address', 'email-change'],
  ['You are invited to', 'invitation'],
]
const patienceMs = 15_000

/** Reads the outbox while the servers write to it. */
export function openMailbox(dataDir: string): Mailbox {
  const directory = join(dataDir, 'outbox')
  const read = new Set<string>()
  const tokens: Record<MailKind, Map<string, string[]>> = {
    reset: new Map(),
    'email-change': new Map(),
    invitation: new Map(),
  }

  async function look(): Promise<void> {
    const names = await readdir(directory).catch(() => [])
    const fresh = names.filter((name) => name.endsWith('.eml') && !read.has(name)).sort()
    for (const name of fresh) {
      read.add(name)
      const mail = parseMail(await readFile(join(directory, name), 'utf8'))
      const kind = subjects.find(([start]) => mail.subject.startsWith(start))?.[1]
      if (!kind) continue
      const token = new URL(linkIn(mail)).searchParams.get('token') ?? ''
      const earlier = tokens[kind].get(mail.to) ?? []
      tokens[kind].set(mail.to, [...earlier, token])
    }
  }

  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, 100)

  return {
    tokensFor: (address, kind) => tokens[kind].get(address) ?? [],
    async waitForMore({ address, kind, known }) {
      const deadline = performance.now() + patienceMs
      while (this.tokensFor(address, kind).length <= known) {
        if (performance.now() > deadline) return false
        await sleep(100)
      }
      return true
    },
    async counts(kind) {
      looking = looking.then(look)
      await looking
      return Object.fromEntries([...tokens[kind]].map(([to, all]) => [to, all.length]))
    },
    close: () => clearInterval(timer),
  }
}
