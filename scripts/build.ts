import { buildPackages } from './built-packages.ts'
import { buildWebsite } from './website.ts'

buildWebsite()
await buildPackages()
