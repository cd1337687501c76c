import { run } from './commands.ts'

run('node', ['torture/src/main.ts', ...process.argv.slice(2)])
