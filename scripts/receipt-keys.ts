import { runReceiptKeys } from '../server/src/start/receipt-keys.ts'

await runReceiptKeys({ env: process.env, args: process.argv.slice(2) })
