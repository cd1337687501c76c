import { run } from './commands.ts'
import { buildWebsite } from './website.ts'

buildWebsite()
run('node', ['e2e/src/screenshots.ts'])
