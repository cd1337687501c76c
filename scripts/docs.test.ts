import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from '../server/src/platform/config/environment.ts'
import { withConfigurationTable } from './configuration-table.ts'
import { withPermissionTable } from './permission-table.ts'

test('the configuration table says what the server reads (npm run docs writes it)', () => {
  const document = readFileSync('docs/operations.md', 'utf8')
  expect(document).toBe(withConfigurationTable(document))
  for (const name of Object.keys(Environment.shape)) expect(document).toContain(`| \`${name}\` |`)
})

test('every setting is explained', () => {
  for (const [name, field] of Object.entries(Environment.shape)) {
    expect(field.description, name).toMatch(/\w/)
  }
})

test('the table of permissions says what the server allows (npm run docs writes it)', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  expect(document).toBe(withPermissionTable(document))
})
