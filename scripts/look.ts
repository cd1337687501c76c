import { run } from './commands.ts'
import { bringPrerequisites } from './prerequisites.ts'
import { buildWebsite } from './website.ts'

bringPrerequisites()
buildWebsite()
run('node', ['e2e/src/look.ts', ...process.argv.slice(2)])
