import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

export const fontsPath = '/fonts.css'

/** The web app's fonts for the pages the server itself writes, by the names its build gave the files. */
export async function serveFonts(app: FastifyInstance, directory: string): Promise<void> {
  const rules = (await styleSheets(join(directory, 'assets'))).flatMap(
    (sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  const styles = rules.join('\n')
  app.get(fontsPath, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
}

/** None where the web app was not built. */
async function styleSheets(assets: string): Promise<string[]> {
  if (!existsSync(assets)) return []
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  return Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))
}
