import { escapeHtml } from '../../platform/html.ts'

interface Table {
  columns: { html: string; name: string }[]
  /** Cells as HTML. */
  rows: string[][]
}

/** Tables with more columns contain figures, which are compared down a column. */
const mostStacked = 3

/**
 * A table that scrolls sideways if it does not fit. Narrow tables become paragraphs on a phone; the roles
 * keep them tables for screen readers, because browsers drop that along with the layout.
 */
export function tableHtml(label: string, { columns, rows }: Table): string {
  const isStacked = columns.length <= mostStacked
  const head = columns.map(({ html }) => `<th scope="col" role="columnheader">${html}</th>`)
  const body = rows.map((cells) => {
    const row = cells.map((cell, at) => `<td role="cell"${nameOf(at)}>${cell}</td>`)
    return `<tr role="row">${row.join('')}</tr>`
  })
  // The first cell names the subject of a row, and the last describes it.
  function nameOf(at: number): string {
    const isEvident = at === 0 || at === columns.length - 1
    return isEvident ? '' : ` data-column="${escapeHtml(columns[at]?.name ?? '')}"`
  }
  return `<div class="table${isStacked ? ' table-stacked' : ''}" tabindex="0" role="group" aria-label="${label}"><table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table></div>`
}
