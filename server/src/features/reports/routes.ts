import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import type { Context } from '../../policy/context.ts'
import { requireFewDownloads } from '../../policy/downloads.ts'
import { makeReport } from './report.ts'
import type { ReportWriter } from './writer.ts'

export function reportRoutes(serve: Serve, writer: ReportWriter): void {
  async function sendReport(
    context: Context<'api-key'> | Context<'member'>,
    { id }: { id: string },
  ): Promise<Streamed> {
    const { actor, origin, headers } = context
    const { organizationId } = actor
    await requireFewDownloads(context)
    const report = await makeReport(context, { id, organizationId })
    const pdf = await writer.write(report, { organizationId, signal: origin.signal })
    headers.send('content-disposition', `attachment; filename="inkprint-report-${id}.pdf"`)
    headers.send('content-length', pdf.byteLength)
    return new Streamed([pdf])
  }

  serve(api.reports.get, sendReport)
  serve(api.reports.getOwn, sendReport)
}
