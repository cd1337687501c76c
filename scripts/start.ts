import { arePackagesBuilt } from './built-packages.ts'
import { succeeds } from './commands.ts'
import { buildWebsite } from './website.ts'

buildWebsite()
// In a process of its own, which leaves the server's memory alone. Without them it serves all the rest.
if (!arePackagesBuilt()) {
  console.log('Building what customers install…')
  succeeds(process.execPath, ['scripts/packages.ts'])
}
await import('../server/src/main.ts')
