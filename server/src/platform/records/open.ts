import { Resolver } from 'node:dns/promises'
import type { Records } from './records.ts'

/** Answers that say for certain that there is no such record. */
const certain = ['ENOTFOUND', 'ENODATA']

/** Asks the given name server, or those of the system where there is none. */
export function openRecords({ server }: { server: string | null }): Records {
  return {
    async findTexts(name) {
      const resolver = new Resolver({ timeout: 3_000, tries: 2 })
      if (server !== null) resolver.setServers([server])
      try {
        // A long value is published in pieces.
        const found = await resolver.resolveTxt(name)
        return { records: found.map((pieces) => pieces.join('')) }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        return certain.includes(code) ? { records: [] } : { problem: 'no_answer' }
      }
    },
  }
}
