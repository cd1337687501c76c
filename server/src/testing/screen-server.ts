import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeMemoryFolder } from './memory-folder.ts'
import { startTestPostgres } from './postgres.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    screenServer: {
      url: string
      /** The folder that contains its outbox. */
      dataDir: string
      superuser: { email: string; password: string }
    }
  }
}

/** Runs once per test run: a server for the web app's screens, which create their own accounts there. */
export default async function setup(project: TestProject) {
  const superuser = { email: 'root@inkprint.test', password: 'Correct-Horse-7' }
  const postgres = await startTestPostgres(['fsync=off'])
  const dataDir = makeMemoryFolder('inkprint-screens-')
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret for tests that is long enough',
    SUPERUSER_EMAIL: superuser.email,
    SUPERUSER_PASSWORD: superuser.password,
    LEGAL_ENTITY: 'Inkprint Test Works Ltd',
    SUPPORT_EMAIL: 'help@inkprint.test',
    // All screens call from the same address.
    LIMIT_REGISTRATIONS: '100000',
    LIMIT_SIGN_INS_PER_ADDRESS: '100000',
    LIMIT_MAILS_PER_ADDRESS: '100000',
    WELCOME_PER_DAY: '100000',
  })
  project.provide('screenServer', { url: server.url, dataDir, superuser })
  return async () => {
    await server.stop()
    await postgres.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
