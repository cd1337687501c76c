import { buildWebsite } from './website.ts'

buildWebsite()
await import('../server/src/main.ts')
