import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  layOutImage,
  makeReadOnly,
  migrateWithImage,
  productionSettings,
  startImage,
} from './image.ts'
import { startPostgres } from './postgres.ts'

/** Runs every step of deploy/Dockerfile without Docker, then checks the result. */
const directory = mkdtempSync(join(tmpdir(), 'inkprint-image-'))
chmodSync(directory, 0o755)
const postgres = await startPostgres()
try {
  const image = layOutImage(directory)
  makeReadOnly(image)
  console.log(`${megabytesIn(image.root)} MB on top of the base image`)
  const env = productionSettings(postgres.url)
  console.log((await migrateWithImage(image, env)).trim())
  const running = await startImage(image, env)
  for (const path of [
    '/v1/health/ready',
    '/v1/health',
    '/login',
    '/redoc',
    '/docs/api',
    '/packages/inkprint-cli.tgz',
  ]) {
    const answer = await fetch(running.url + path)
    const body = await answer.text()
    console.log(
      `${answer.status} ${path} ${path.startsWith('/v1') ? body : `${body.length} characters`}`,
    )
    if (!answer.ok) process.exitCode = 1
  }
  console.log(`stopped with ${await running.stop()}`)
} finally {
  await postgres.remove()
  execFileSync('chmod', ['-R', 'u+w', directory])
  rmSync(directory, { recursive: true })
}

function megabytesIn(root: string): number {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const bytes = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0)
  return Math.round(bytes / 1e6)
}
