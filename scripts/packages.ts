import { buildPackages } from './built-packages.ts'

await buildPackages()
