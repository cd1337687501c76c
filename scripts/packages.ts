import { buildExtension } from './extension-package.ts'
import { buildPackages } from './published-packages.ts'

await buildPackages()
await buildExtension()
