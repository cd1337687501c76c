import { escapeHtml } from '../../platform/html.ts'

interface Table {
  columns: { html: string; name: string }[]
  /** Cells as HTML. */
  rows: string[][]
}

/** More columns than this are figures, which are compared down their column. */
const mostStacked = 3

/**
 * A table that scrolls sideways where it has no room. One of a few columns becomes paragraphs on a
 * phone; the roles say that it is a table still, which browsers else forget with the layout.
 */
export function tableHtml(label: string, { columns, rows }: Table): string {
  const isStacked = columns.length <= mostStacked
  const head = columns.map(({ html }) => `<th scope="col" role="columnheader">${html}</th>`)
  const body = rows.map((cells) => {
    const row = cells.map((cell, at) => `<td role="cell"${nameOf(at)}>${cell}</td>`)
    return `<tr role="row">${row.join('')}</tr>`
  })
  // The first cell is what a row is about, and the last what is said of it.
  function nameOf(at: number): string {
    const isEvident = at === 0 || at === columns.length - 1
    return isEvident ? '' : ` data-column="${escapeHtml(columns[at]?.name ?? '')}"`
  }
  return `<div class="table${isStacked ? ' table-stacked' : ''}" tabindex="0" role="group" aria-label="${label}"><table role="table"><thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody></table></div>`
}
