import { onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { TestApp } from './test-app.ts'

/** Two copies of the server on an app's database, killed when the test ends. */
export async function startTwo(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  settings: Record<string, string> = {},
): Promise<ServerProcess[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '10',
    JWT_SECRET: 'a secret for tests that is long enough',
    DETECTOR_WORKERS: '2',
    ...settings,
  }
  const processes = await Promise.all([startServerProcess(env), startServerProcess(env)])
  onTestFinished(async () => {
    await Promise.all(processes.map((each) => each.kill()))
  })
  return processes
}
