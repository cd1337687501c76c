import { buildPackages } from './published-packages.ts'

await buildPackages()
