import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./server-with-quick-detector.ts', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** The server as a process of its own, to be killed at any moment and started again at its address. */
export async function startServerProcess(env: Record<string, string>) {
  const port = await freePort()
  const start = () =>
    spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH ?? '',
        DATA_DIR: tmpdir(),
        PORT: String(port),
        DETECTOR_WORKERS: '1',
        DATABASE_CONNECTIONS: '6',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let child = start()
  await isReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Dies on the spot, with whatever it was doing. */
    async kill() {
      if (child.exitCode !== null) return
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exit
    },
    /** Asked to stop, it finishes what it is doing first; its exit code. */
    async stop() {
      const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return exit
    },
    async restart() {
      child = start()
      await isReady(child)
    },
  }
}

async function isReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.stdout?.on('data', (data) => String(data).includes('Inkprint is ready') && resolve())
  })
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
