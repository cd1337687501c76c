import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The web app's colors in both themes, for the pages the server itself renders. */
export async function tokensIn(directory: string): Promise<string> {
  const sheets = await styleSheets(directory)
  const rules = sheets.flatMap(
    (sheet) => sheet.match(/:root(?:\[data-theme="?dark"?\])?\s*\{[^}]*--paper:[^}]*\}/g) ?? [],
  )
  return rules.join('\n')
}

/** The style sheets of the web app; none if it was not built. */
export async function styleSheets(directory: string): Promise<string[]> {
  const assets = join(directory, 'assets')
  if (!existsSync(assets)) return []
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  return Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))
}
