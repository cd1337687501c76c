import { readFileSync, writeFileSync } from 'node:fs'
import { withConfigurationTable } from './configuration-table.ts'
import { withErrorTable } from './error-table.ts'
import { withLicenceTable } from './licence-table.ts'
import { withPermissionTable } from './permission-table.ts'

// The tables of the documents that are made of code or data.
update('docs/operations.md', withConfigurationTable)
update('docs/api.md', withErrorTable)
update('docs/licences.md', withLicenceTable)
update('docs/security.md', withPermissionTable)

function update(file: string, change: (document: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
