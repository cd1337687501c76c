import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { downloadExport, readExport, requestExport } from './exports.ts'

export function dataExportRoutes(serve: Serve): void {
  serve(api.privacy.getExport, readExport)
  serve(api.privacy.requestExport, requestExport)
  serve(api.privacy.downloadExport, downloadExport)
}
