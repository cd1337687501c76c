import { move } from 'piscina'
import { writePdf } from './pdf/write-pdf.ts'
import type { Report } from './report.ts'

/** The work of the thread; the bytes are transferred to the server without being copied. */
export async function write(report: Report) {
  const pdf = await writePdf(report)
  return move(pdf.buffer)
}
