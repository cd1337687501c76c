import type { FastifyInstance } from 'fastify'
import { styleSheets } from './tokens.ts'

export const fontsPath = '/fonts.css'

/** The web app's fonts for the pages the server itself writes, by the names its build gave the files. */
export async function serveFonts(app: FastifyInstance, directory: string): Promise<void> {
  const rules = (await styleSheets(directory)).flatMap(
    (sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  const styles = rules.join('\n')
  app.get(fontsPath, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
}
