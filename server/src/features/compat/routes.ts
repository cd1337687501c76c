import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { predictText } from './gptzero.ts'
import { predictFiles } from './gptzero-files.ts'
import { scan, scanV1 } from './originality.ts'
import { listScanUsage, recallScan } from './originality-records.ts'
import { detectWithSapling } from './sapling.ts'
import { detectWithWinston } from './winston.ts'
import { detectWithZerogpt } from './zerogpt.ts'

export function compatRoutes(serve: Serve): void {
  serve(api.compat.gptzero.predictText, predictText)
  serve(api.compat.gptzero.predictFiles, predictFiles)
  serve(api.compat.originality.scan, scan)
  serve(api.compat.originality.getScan, recallScan)
  serve(api.compat.originality.scanV1, scanV1)
  serve(api.compat.originality.getBalance, ({ actor }) => ({ balance: actor.credits }))
  serve(api.compat.originality.getUsage, listScanUsage)
  serve(api.compat.sapling.detect, detectWithSapling)
  serve(api.compat.winston.detect, detectWithWinston)
  serve(api.compat.zerogpt.detectText, detectWithZerogpt)
}
