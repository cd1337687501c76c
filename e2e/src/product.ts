import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Endpoint, type Input, type Output, send } from '@inkprint/contract'
import { freePort } from '@inkprint/server/free-port'
import { makeMemoryFolder } from '@inkprint/server/testing/memory-folder'
import { plainEnvironment } from '@inkprint/server/testing/plain-environment'

export interface Product {
  url: string
  dataDir: string
  superuser: { email: string; password: string }
  /** The output of the process so far. */
  output(): string
  /** Asks it to end and waits; removes its files unless they were given. */
  stop(): Promise<void>
  /** Kills it, like a power failure. */
  kill(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** The same but without the model: verdicts are immediate and meaningless. */
export const productWithQuickDetector = fileURLToPath(
  new URL('../../server/src/testing/server-with-quick-detector.ts', import.meta.url),
)
export const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

/** Makes a call as a customer's program would; throws if it does not succeed. */
export function ask<E extends Endpoint>(
  { url }: Pick<Product, 'url'>,
  endpoint: E,
  input: Input<E>,
  token?: string,
): Promise<Output<E>> {
  return send(endpoint, input, { baseUrl: url, token })
}

/** Starts the built product as `npm start` does, on its own port and in its own directory. */
export async function startProduct(
  env: Record<string, string> = {},
  program = main,
): Promise<Product> {
  const dataDir = env.DATA_DIR ?? makeDirectory()
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const superuser = { email: 'root@inkprint.test', password: 'Correct-Horse-7' }
  const child = spawn(node, [program], {
    env: {
      ...plainEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      SUPERUSER_EMAIL: superuser.email,
      SUPERUSER_PASSWORD: superuser.password,
      LEGAL_ENTITY: 'Inkprint Test Works Ltd',
      SUPPORT_EMAIL: 'support@inkprint.test',
      // The whole suite calls from one address.
      LIMIT_REGISTRATIONS: '100000',
      LIMIT_SIGN_INS_PER_ADDRESS: '100000',
      LIMIT_MAILS_PER_ADDRESS: '100000',
      WELCOME_PER_DAY: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const url = `http://127.0.0.1:${port}`
  await ready(child, { isReady: () => output.includes('Inkprint is ready'), output: () => output })
  return {
    url,
    dataDir,
    superuser,
    output: () => output,
    async stop() {
      await ended(child, 'SIGTERM')
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
    kill: () => ended(child, 'SIGKILL'),
  }
}

export function makeDirectory(): string {
  return makeMemoryFolder('inkprint-e2e-')
}

async function ready(
  child: ChildProcess,
  { isReady, output }: { isReady: () => boolean; output: () => string },
) {
  // Fails before the test's own timeout, so that the product's output is reported.
  const deadline = Date.now() + (process.env.CI ? 150_000 : 50_000)
  while (!isReady()) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > deadline)
      throw new Error(`The product did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}
