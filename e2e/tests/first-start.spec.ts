import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, signIn, test } from '../src/fixtures.ts'
import { startProduct } from '../src/product.ts'

test('a first start on a port that is taken says so, and the next one still shows the password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkprint-first-start-'))
  const unset = { DATA_DIR: dataDir, SUPERUSER_EMAIL: '', SUPERUSER_PASSWORD: '' }
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  await expect(startProduct({ ...unset, PORT: String(taken) })).rejects.toThrow(
    'Something else is listening there already',
  )
  other.close()

  const product = await startProduct(unset)
  const password = product.output().match(/Password\s+(\S+)/)?.[1] ?? ''
  const token = await signIn(product, { email: 'admin@localhost.localdomain', password })
  expect(token).toEqual(expect.any(String))
  await product.stop()
  rmSync(dataDir, { recursive: true })
})
