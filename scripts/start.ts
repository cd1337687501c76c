import { arePackagesBuilt } from './built-packages.ts'
import { succeeds } from './commands.ts'
import { buildWebsite } from './website.ts'

buildWebsite()
// In a separate process, so that the server's memory is not affected. If it fails, the server runs without
// the packages.
if (!arePackagesBuilt()) {
  console.log('Building what customers install…')
  succeeds(process.execPath, ['scripts/packages.ts'])
}
await import('../server/src/main.ts')
