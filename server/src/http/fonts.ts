import type { FastifyInstance } from 'fastify'
import { styleSheets } from './tokens.ts'

export const fontsPath = '/fonts.css'

/** The web app's fonts for pages the server itself renders, by the file names of its build. */
export async function serveFonts(app: FastifyInstance, directory: string): Promise<void> {
  const rules = (await styleSheets(directory)).flatMap(
    (sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  const styles = rules.join('\n')
  app.get(fontsPath, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
}
