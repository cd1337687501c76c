import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@inkprint/server/free-port'
import { type Image, layOut, readStages } from './dockerfile.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Executes deploy/Dockerfile in a directory, without Docker. */
export function layOutImage(directory: string, { withoutRuns = false } = {}): Image {
  const stages = readStages(readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8'))
  return layOut(stages, { repository, directory, withoutRuns })
}

/** Makes everything in the image read-only, as in a container with a read-only root. */
export function makeReadOnly({ root }: Image): void {
  execFileSync('chmod', ['-R', 'a-w,a+rX', root])
}

/** The settings that production cannot start without. */
export function productionSettings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'thirty-two characters or more, for one run',
    PUBLIC_URL: 'https://ink.example',
    SUPPORT_EMAIL: 'support@ink.example',
    LEGAL_ENTITY: 'Ink Example Ltd',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Inkprint <ink@ink.example>',
    SUPERUSER_EMAIL: 'root@ink.example',
    SUPERUSER_PASSWORD: 'Correct-Horse-7',
  }
}

/** Runs the migration command and returns what it printed. */
export async function migrateWithImage(image: Image, env: Record<string, string>): Promise<string> {
  const command = [...image.command, 'migrate']
  const { child, output } = runImage(image, { env, command })
  const status = await ended(child)
  if (status !== 0) throw new Error(`The migration ended with ${status}:\n${output()}`)
  return output()
}

export interface RunningImage {
  url: string
  output(): string
  stop(): Promise<number | null>
}

/** Runs a command in the image as an unprivileged user with only these settings. */
function runImage(
  image: Image,
  { env, command }: { env: Record<string, string>; command: string[] },
): { child: ChildProcess; output(): string } {
  const [, ...args] = command
  const child = spawn(process.execPath, args, {
    cwd: join(image.root, image.workingDirectory),
    env: { ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity(image),
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  return { child, output: () => output }
}

export async function startImage(image: Image, env: Record<string, string>): Promise<RunningImage> {
  const port = await freePort()
  const { child, output } = runImage(image, {
    env: { ...env, PORT: String(port) },
    command: image.command,
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`It did not become ready:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, output, stop: () => stopped(child) }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1/health/ready`).catch(() => null)
  return answer?.ok ?? false
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  return new Promise((resolve) => child.once('exit', resolve))
}

async function stopped(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM')
  return ended(child)
}

/** The image's user if we may switch to it and it can reach the files; otherwise the current user. */
function identity(image: Image): { uid?: number; gid?: number } {
  const [uid, gid] = image.user.split(':').map(Number)
  const paths = [image.root, process.execPath, join(repository, 'node_modules')]
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return {}
  return paths.every(isReachable) ? { uid, gid } : {}
}

function isReachable(path: string): boolean {
  const parent = dirname(path)
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isReachable(parent))
}
