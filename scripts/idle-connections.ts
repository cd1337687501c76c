import { run } from './commands.ts'

run('node', ['torture/src/idle-connections.ts', ...process.argv.slice(2)])
