import { runBackup } from '../server/src/backup/commands.ts'

await runBackup({ env: process.env, args: process.argv.slice(2) })
