import { spawn } from 'node:child_process'

// The page on port 5173 calls the API on port 8000, like any page on localhost.
const env = {
  ...process.env,
  CORS_ORIGINS: 'http://localhost:5173',
  PUBLIC_URL: 'http://localhost:5173',
}
const processes = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    // Detached from the terminal's process group: otherwise Ctrl-C would reach the server twice, directly and
    // through the watcher, and a second signal ends it at once, leaving its PostgreSQL running.
    detached: process.platform !== 'win32',
  }),
  spawn('vite', ['web', '--port', '5173', '--strictPort', '--clearScreen', 'false'], {
    stdio: 'inherit',
    env,
  }),
]
let isStopping = false
for (const each of processes) {
  each.on('exit', stop)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

function stop(): void {
  // Ctrl-C may be pressed again, but the server still needs its time.
  if (isStopping) return
  isStopping = true
  for (const each of processes) each.kill('SIGTERM')
}
