import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { shelf, shelve, writeLicenses } from './published-packages.ts'

const home = 'packages/extension'
/** The folder to choose under “Load unpacked” in the browser. */
export const unpacked = join(home, 'dist/unpacked')
export const extensionZip = join(shelf, 'inkprint-extension.zip')

/** Builds the browser extension: a folder to load unpacked, and the same as a ZIP. */
export async function buildExtension(): Promise<void> {
  rmSync(unpacked, { recursive: true, force: true })
  const { build } = await import('rolldown')
  const { output } = await build({
    input: ['background', 'panel', 'options'].map((name) => join(home, 'src', `${name}.ts`)),
    platform: 'browser',
    output: { dir: unpacked, format: 'esm', comments: false, chunkFileNames: '[name].js' },
  })
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  for (const page of ['panel.html', 'options.html', 'extension.css']) {
    copyFileSync(join(home, 'pages', page), join(unpacked, page))
  }
  const manifest = JSON.parse(readFileSync(join(home, 'pages/manifest.json'), 'utf8'))
  writeFileSync(join(unpacked, 'manifest.json'), JSON.stringify({ ...manifest, version }, null, 2))
  copyFileSync('web/public/apple-touch-icon.png', join(unpacked, 'icon.png'))
  copyFileSync('LICENSE', join(unpacked, 'LICENSE'))
  writeLicenses(
    unpacked,
    output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : [])),
  )
  // A fixed date, so that the same files always produce the same ZIP.
  const mtime = '2026-01-01T00:00:00Z'
  const files = globSync('*', { cwd: unpacked }).sort()
  const entries = files.map((file) => [file, readFileSync(join(unpacked, file))] as const)
  shelve(extensionZip, zipSync(Object.fromEntries(entries), { mtime }))
}
