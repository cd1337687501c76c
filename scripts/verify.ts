import { runVerify } from './verify-receipt.ts'

process.exitCode = await runVerify(process.argv.slice(2))
