import { run } from './commands.ts'

run('node', ['training/src/evaluate.ts', ...process.argv.slice(2)])
