import { spawn } from 'node:child_process'

// The page on port 5173 calls the API on port 8000, as any page on localhost does.
const env = {
  ...process.env,
  CORS_ORIGINS: 'http://localhost:5173',
  PUBLIC_URL: 'http://localhost:5173',
}
const processes = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn('vite', ['web', '--port', '5173', '--strictPort', '--clearScreen', 'false'], {
    stdio: 'inherit',
    env,
  }),
]
for (const each of processes) each.on('exit', stop)
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)

function stop(): void {
  for (const each of processes) each.kill('SIGTERM')
}
