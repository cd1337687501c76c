import { run, runMigrations } from './start/run.ts'

if (process.argv[2] === 'migrate') await runMigrations(process.env)
else await run(process.env)
