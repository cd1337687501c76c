import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Image } from '../src/dockerfile.ts'
import { expect, test } from '../src/fixtures.ts'
import {
  layOutImage,
  makeReadOnly,
  migrateWithImage,
  productionSettings,
  repository,
  startImage,
} from '../src/image.ts'
import { startPostgres } from '../src/postgres.ts'

test('the files of the image are enough: it migrates, then serves, unprivileged and from a read-only tree', async () => {
  test.slow()
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-image-'))
  chmodSync(directory, 0o755)
  const postgres = await startPostgres()
  cleanUp = async () => {
    await postgres.remove()
    execFileSync('chmod', ['-R', 'u+w', directory])
    rmSync(directory, { recursive: true })
  }
  const image = layOutImage(directory, { withoutRuns: true })
  bringWhatRunsWouldMake(image)
  makeReadOnly(image)
  expect(globSync('**/*.{test,spec}.ts', { cwd: join(image.root, 'app') })).toEqual([])
  expect(image.user).toBe('1000:1000')

  const env = productionSettings(postgres.url)
  expect(await migrateWithImage(image, env)).toContain('applied 0001_accounts.sql')
  expect(await migrateWithImage(image, env)).toContain('nothing to apply')
  const running = await startImage(image, env)
  const ready = await fetch(`${running.url}/v1/health/ready`)
  expect(await ready.json()).toEqual({ is_ready: true, state: 'ready' })
  expect(await (await fetch(`${running.url}/login`)).text()).toContain('<title>Inkprint')
  for (const path of ['/redoc', '/docs/api', '/docs/packages/client', '/docs/deploy']) {
    expect([path, (await fetch(running.url + path)).status]).toEqual([path, 200])
  }
  // A warning until the first check has ended.
  await expect
    .poll(() => fetch(`${running.url}/v1/health/model`).then((answer) => answer.json()), {
      timeout: 90_000,
    })
    .toMatchObject({ status: 'healthy' })
  expect(await running.stop()).toBe(0)
})

let cleanUp = async () => {}
test.afterEach(() => cleanUp())

/** The packages and the web app of this repository, in the places the Dockerfile's own would have. */
function bringWhatRunsWouldMake({ root, workingDirectory }: Image): void {
  const app = join(root, workingDirectory)
  const packages = join(repository, 'node_modules')
  mkdirSync(join(app, 'node_modules/@inkprint'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') || name === '@inkprint') continue
    symlinkSync(join(packages, name), join(app, 'node_modules', name))
  }
  for (const name of ['contract', 'detector'])
    symlinkSync(`../../${name}`, join(app, 'node_modules/@inkprint', name))
  cpSync(join(repository, 'web/dist'), join(app, 'web/dist'), { recursive: true })
}
