import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    screenServer: { url: string; superuser: { email: string; password: string } }
  }
}

/** Once per test run: a server for the screens of the web app, which make their own accounts there. */
export default async function setup(project: TestProject) {
  const superuser = { email: 'root@inkprint.test', password: 'Correct-Horse-7' }
  const postgres = await startTestPostgres(['fsync=off'])
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'a secret for tests that is long enough',
    SUPERUSER_EMAIL: superuser.email,
    SUPERUSER_PASSWORD: superuser.password,
    SUPPORT_EMAIL: 'help@inkprint.test',
  })
  project.provide('screenServer', { url: server.url, superuser })
  return async () => {
    await server.stop()
    await postgres.remove()
  }
}
