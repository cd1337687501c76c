import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const mark = readFileSync('web/public/favicon.svg', 'utf8')

/** Draws the pictures that browsers and other sites show of us, all from the same mark. */
export async function drawBrandImages(browser: Browser): Promise<void> {
  const icon = await draw(browser, { html: iconPage(32), width: 32, height: 32 })
  writeFileSync('web/public/favicon.ico', asIco(icon))
  const large = await draw(browser, { html: iconPage(180), width: 180, height: 180 })
  writeFileSync('web/public/apple-touch-icon.png', large)
  const card = await draw(browser, { html: cardPage(), width: 1200, height: 630 })
  writeFileSync('web/public/social-card.png', card)
}

async function draw(
  browser: Browser,
  { html, width, height }: { html: string; width: number; height: number },
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

function iconPage(size: number): string {
  return `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${mark}`
}

/** The social card: a sheet of paper with lines of text, the print, and our tagline. */
function cardPage(): string {
  const lines = [540, 480, 520, 430, 560, 500, 450, 300]
  return `<style>
    ${fontFace('Newsreader', 'newsreader')}
    ${fontFace('Hanken Grotesk', 'hanken-grotesk')}
    body { margin: 0; width: 1200px; height: 630px; background: #ece5d7; color: #1d1b18; overflow: hidden; position: relative; font-family: 'Hanken Grotesk' }
    .words { position: absolute; left: 84px; top: 96px; width: 560px }
    .name { display: flex; align-items: center; gap: 18px; font: 500 44px Newsreader; letter-spacing: -.02em }
    .name svg { width: 60px; height: 60px }
    h1 { font: 500 86px/1.02 Newsreader; letter-spacing: -.022em; margin: 84px 0 28px }
    p { font-size: 29px; line-height: 1.42; color: #524d45; margin: 0 }
    .page { position: absolute; left: 724px; top: 66px; width: 380px; height: 520px; padding: 56px 46px; box-sizing: border-box; background: #fefcf8; border: 1px solid #ddd4c4; transform: rotate(-2.5deg); box-shadow: 0 30px 60px -30px rgb(64 52 30 / 45%) }
    .page.below { transform: rotate(3deg); left: 738px }
    .line { height: 13px; margin-bottom: 34px; background: #d5d2cc }
    .print { position: absolute; left: 946px; top: 360px; width: 240px; height: 240px }
    .print rect, .name rect { fill: none }
    .print path { stroke-width: 8 }
  </style>
  <div class="page below"></div>
  <div class="page">${lines.map((width) => `<div class="line" style="width:${width / 2}px"></div>`).join('')}</div>
  <div class="print">${mark}</div>
  <div class="words">
    <div class="name">${mark}Inkprint</div>
    <h1>Every writer leaves a print.</h1>
    <p>Was this text written by a person or by an AI, why, and what to change.</p>
  </div>`
}

function fontFace(family: string, name: string): string {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`
}

/** Wraps a PNG as an .ico, which is a directory in front of an image. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
