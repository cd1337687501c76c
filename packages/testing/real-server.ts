import { makeMember } from '@inkprint/server/testing/make'
import { testApp } from '@inkprint/server/testing/test-app'

/** The whole server on a port of its own, with an organization and its key. */
export async function realServer({
  credits = 1_000,
  ...options
}: { credits?: number } & Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const member = await makeMember(app, { credits })
  const baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' })
  return { app, member, baseUrl, apiKey: member.key.api_key }
}
