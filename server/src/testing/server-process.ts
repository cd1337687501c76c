import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../platform/free-port.ts'
import { plainEnvironment } from './plain-environment.ts'

const main = fileURLToPath(new URL('./server-with-quick-detector.ts', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** A server in a separate process that can be killed at any moment and restarted at the same address. */
export async function startServerProcess(env: Record<string, string>) {
  const port = await freePort()
  const start = () =>
    spawn(process.execPath, [main], {
      env: {
        ...plainEnvironment,
        DATA_DIR: tmpdir(),
        PORT: String(port),
        DETECTOR_WORKERS: '1',
        DATABASE_CONNECTIONS: '6',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  let child = start()
  let output = collect(child)
  await isReady(child, output)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    /** Whether it is still running. */
    isUp: () => child.exitCode === null && child.signalCode === null,
    wasKilled: () => child.signalCode === 'SIGKILL',
    /** Its output since the last start. */
    output: () => output.join(''),
    /** Kills it immediately, whatever it is doing. */
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exit
    },
    /** Stops it gracefully; returns its exit code. */
    async stop() {
      const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return exit
    },
    async restart() {
      child = start()
      output = collect(child)
      await isReady(child, output)
    },
    /** Restarts it until it succeeds, as a supervisor would while the database is unavailable. */
    async restartUntilUp() {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.restart()
        } catch (error) {
          if (attempt === 60) throw error
          await sleep(500)
        }
      }
    },
  }
}

/** The latest output only, because a server without a database logs every request. */
function collect(child: ChildProcess): string[] {
  const output: string[] = []
  const keep = (data: Buffer) => {
    output.push(String(data))
    if (output.length > 1_000) output.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return output
}

async function isReady(child: ChildProcess, output: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (code: number | null) =>
      reject(new Error(`The server ended with ${code}:\n${output.join('')}`))
    child.once('close', end)
    child.stdout?.on('data', function look() {
      if (!output.join('').includes('Inkprint is ready')) return
      child.off('close', end)
      child.stdout?.off('data', look)
      resolve()
    })
  })
}
