import { readFileSync, writeFileSync } from 'node:fs'
import { withConfigurationTable } from './configuration-table.ts'

const file = 'docs/operations.md'
writeFileSync(file, withConfigurationTable(readFileSync(file, 'utf8')))
