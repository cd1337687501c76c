import { move } from 'piscina'
import { writePdf } from './pdf/write-pdf.ts'
import type { Report } from './report.ts'

/** What the thread does; the bytes go to the server without being copied. */
export async function write(report: Report) {
  const pdf = await writePdf(report)
  return move(pdf.buffer)
}
