import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { plainEnvironment } from '@inkprint/server/testing/plain-environment'
import {
  makeDirectory,
  node,
  type Product,
  productWithQuickDetector,
  startProduct,
} from './product.ts'

const seed = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url))
const quickSeed = fileURLToPath(
  new URL('../../server/src/testing/seed-with-quick-detector.ts', import.meta.url),
)

export const demoPassword = 'Demo-Horse-7'

/** People of the demo to sign in as. */
export const demoPeople = {
  customer: 'maya@lantern.example',
  colleague: 'jonas@lantern.example',
  newcomer: 'lena@newcomer.example',
  staff: 'staff@inkprint.example',
}

/** Starts the product with seeded demo data; `real` has the model's verdicts, `quick` starts faster. */
export async function startDemo(verdicts: 'real' | 'quick'): Promise<Product> {
  const directory = makeDirectory()
  const env = {
    DATA_DIR: directory,
    SUPERUSER_EMAIL: demoPeople.staff,
    SUPERUSER_PASSWORD: demoPassword,
    SUPPORT_EMAIL: 'support@inkprint.example',
    LEGAL_ENTITY: 'Inkprint Works Ltd',
  }
  await promisify(execFile)(
    node,
    [verdicts === 'real' ? seed : quickSeed, '--password', demoPassword],
    { env: { ...plainEnvironment, ...env } },
  )
  const product = await startProduct(
    env,
    verdicts === 'real' ? undefined : productWithQuickDetector,
  )
  return {
    ...product,
    async stop() {
      await product.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
