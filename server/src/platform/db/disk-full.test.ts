import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, send } from '@inkprint/contract'
import { expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { textOf } from '../../testing/texts.ts'

const superuser = { email: 'root@inkprint.test', password: 'Correct-Horse-7' }
const megabytes = 220
const credits = 10_000

// A disk of its own to fill needs the right to mount one.
test.runIf(canMount())(
  'on a full disk analyses are refused with 503 and cost nothing; with room again all goes on',
  { timeout: 180_000 },
  async () => {
    const disk = mountDisk()
    const server = await startServerProcess({
      DATA_DIR: disk,
      SUPERUSER_EMAIL: superuser.email,
      SUPERUSER_PASSWORD: superuser.password,
      LIMIT_KEY_REQUESTS: '1000000',
      LIMIT_ORGANIZATION_REQUESTS: '1000000',
    })
    onTestFinished(async () => void (await server.stop()))
    const { organizationId, key, token } = await makeCustomer(server)

    fill(join(disk, 'filler'))
    const sent = new Map<string, number>()
    const order = async (name: string) => sent.set(name, await analyze(server, { key, name }))
    // Long texts: after a few of them there is no room left.
    for (let count = 0; count < 300 && ![...sent.values()].includes(503); count++) {
      await order(`order-${count}`)
    }
    await Promise.all(['late-1', 'late-2', 'late-3'].map(order))
    expect(new Set(sent.values()).difference(new Set([200, 503])).size).toBe(0)
    expect([...sent.values()]).toContain(503)
    expect(server.isUp()).toBe(true)
    expect((await fetch(`${server.url}/v1/health/basic`)).status).toBe(200)

    rmSync(join(disk, 'filler'))
    await expect.poll(() => analyze(server, { key, name: 'late-1' }), { timeout: 60_000 }).toBe(200)
    // Whatever was refused is repeated, and everything is charged once.
    for (const name of sent.keys()) expect(await analyze(server, { key, name })).toBe(200)
    const kept = await send(
      api.admin.organizations.get,
      { id: organizationId },
      { baseUrl: server.url, token },
    )
    expect(kept).toMatchObject({ credits: credits - sent.size * Math.ceil(words / 200) })
  },
)

const words = 4_000

async function makeCustomer(server: ServerProcess) {
  const { email: username, password } = superuser
  const baseUrl = server.url
  const session = await send(api.auth.login, { username, password }, { baseUrl })
  const token = session.access_token
  const made = await send(
    api.admin.organizations.create,
    { name: 'Quill', credits },
    { baseUrl, token },
  )
  const key = await send(
    api.admin.organizations.createApiKey,
    { id: made.id, name: 'Newsroom' },
    { baseUrl, token },
  )
  return { organizationId: made.id, key: key.api_key, token }
}

async function analyze(
  server: ServerProcess,
  { key, name }: { key: string; name: string },
): Promise<number> {
  const reply = await fetch(server.url + api.analyses.create.path, {
    method: 'POST',
    headers: { 'x-api-key': key, 'idempotency-key': name, 'content-type': 'application/json' },
    body: JSON.stringify({ text: textOf(words, longStart(name)) }),
  })
  await reply.arrayBuffer()
  return reply.status
}

/** Words that cannot be compressed away, the same for each name. */
function longStart(name: string): string {
  const word = (index: number) =>
    // No longer than words are: very long ones count as several.
    createHash('sha256').update(`${name} ${index}`).digest('hex').slice(0, 7)
  return Array.from({ length: words / 2 }, (_, index) => word(index)).join(' ')
}

function mountDisk(): string {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', directory])
  onTestFinished(() => {
    execFileSync('umount', ['-l', directory])
    rmSync(directory, { recursive: true, force: true })
  })
  return directory
}

function fill(file: string): void {
  const megabyte = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeFileSync(file, megabyte, { flag: 'a' })
  } catch {
    // Full.
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', directory])
  if (status === 0) spawnSync('umount', [directory])
  rmSync(directory, { recursive: true, force: true })
  return status === 0
}
