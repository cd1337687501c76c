import { readFileSync, writeFileSync } from 'node:fs'
import { clientTypes } from './client-types.ts'
import { withConfigurationTable } from './configuration-table.ts'
import { withErrorTable } from './error-table.ts'
import { withLicenseTable } from './license-table.ts'
import { withPermissionTable } from './permission-table.ts'
import { pythonTypes } from './python-types.ts'

// The tables in documents that are generated from code or data.
update('docs/operations.md', withConfigurationTable)
update('docs/api.md', withErrorTable)
update('docs/licenses.md', withLicenseTable)
update('docs/security.md', withPermissionTable)

// The generated parts of the published clients.
writeFileSync('packages/client/src/generated.ts', clientTypes())
writeFileSync('packages/python/src/inkprint/generated.py', pythonTypes())

function update(file: string, change: (document: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
