import type { KeyScope } from '@inkprint/contract'
import { startReaders } from '@inkprint/server/reading/reader'
import { makeMember } from '@inkprint/server/testing/make'
import { testApp } from '@inkprint/server/testing/test-app'
import { onTestFinished } from 'vitest'

interface Options {
  credits?: number
  scopes?: KeyScope[]
  /** Whether batches and other waiting analyses are read, as in production. */
  isReading?: boolean
}

/** The whole server on its own port, with an organization and a key. */
export async function realServer({
  credits = 1_000,
  scopes,
  isReading = false,
  ...options
}: Options & Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const member = await makeMember(app, { credits, ...(scopes && { scopes }) })
  const baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' })
  if (isReading) {
    const readers = startReaders(app.deps, { lanes: 2 })
    onTestFinished(() => readers.stop())
  }
  return { app, member, baseUrl, apiKey: member.key.api_key }
}
