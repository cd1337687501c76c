import { runRestore } from '../server/src/backup/commands.ts'

await runRestore({ env: process.env, args: process.argv.slice(2) })
