import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

export interface Picture {
  file: string
  width: number
}

/** Height of one column on a sheet; a longer page continues in the next column. */
const columnHeight = 1500
const mostColumns = 4

/** Lays out scaled-down pictures of one state side by side in one picture. */
export async function makeContactSheet(
  browser: Browser,
  sheet: { title: string; rows: Picture[][]; file: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 400 } })
  try {
    await page.setContent(
      `<body style="margin:8px;display:inline-flex;flex-direction:column;gap:6px;background:#888;font:13px sans-serif">
<div>${sheet.title}</div>${sheet.rows.map(rowOf).join('')}</body>`,
    )
    await imagesAreThere(page)
    const box = await page.locator('body').boundingBox()
    await page.setViewportSize({
      width: Math.ceil(box?.width ?? 0) + 16,
      height: Math.ceil(box?.height ?? 0) + 16,
    })
    await page.screenshot({ path: sheet.file })
  } finally {
    await page.close()
  }
}

function rowOf(pictures: Picture[]): string {
  const columns = pictures.flatMap(columnsOf).join('')
  return `<div style="display:flex;gap:10px;align-items:flex-start">${columns}</div>`
}

function columnsOf({ file, width }: Picture): string[] {
  const bytes = readFileSync(file)
  // Bytes 20 to 23 of a PNG are its height.
  const height = bytes.readUInt32BE(20)
  const source = `data:image/png;base64,${bytes.toString('base64')}`
  const columns = Math.min(mostColumns, Math.ceil(height / columnHeight))
  // Letters on a phone are as large as on a desktop, but the page is narrower, so it is scaled down less.
  const scale = width < 600 ? 0.75 : 0.5
  return Array.from({ length: columns }, (_, index) => {
    const shown = Math.min(columnHeight, height - index * columnHeight)
    return `<div style="width:${width * scale}px;height:${shown * scale}px;overflow:hidden;flex:none"><img src="${source}" style="display:block;width:${width * scale}px;margin-top:${-index * columnHeight * scale}px"></div>`
  })
}

async function imagesAreThere(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.all([...document.images].map((image) => image.decode())).then(() => null)',
  )
}
