import { Resolver } from 'node:dns/promises'
import type { Records } from './records.ts'

/** Errors that mean for certain that there is no such record. */
const certain = ['ENOTFOUND', 'ENODATA']

/** Queries the given name server, or the system's own if none is given. */
export function openRecords({ server }: { server: string | null }): Records {
  return {
    async findTexts(name) {
      const resolver = new Resolver({ timeout: 3_000, tries: 2 })
      if (server !== null) resolver.setServers([server])
      try {
        // Long values are published in pieces.
        const found = await resolver.resolveTxt(name)
        return { records: found.map((pieces) => pieces.join('')) }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        return certain.includes(code) ? { records: [] } : { problem: 'no_answer' }
      }
    },
  }
}
