import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Packed, packed } from './packed.ts'
import { refuseUnknown } from './refusals.ts'

const types: Record<string, string> = {
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
  '.zip': 'application/zip',
}

/**
 * The packages customers install, served by the installation they use: they match its calls, and no registry
 * is needed. Serves the files present at startup; a path is a key of a map.
 */
export function servePackages(app: FastifyInstance, directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : []
  const files = new Map<string, Packed>(
    names
      .filter((name) => extname(name) in types)
      .map((name) => [
        name,
        packed(() => readFile(join(directory, name)), { isCompressible: false }),
      ]),
  )
  app.get<{ Params: { name: string } }>('/packages/:name', (request, reply) => {
    const { name } = request.params
    const send = files.get(name)
    if (!send) return refuseUnknown(request, reply)
    const type = types[extname(name)] ?? ''
    return send({ request, reply }, { 'content-type': type, 'cache-control': 'no-cache' })
  })
}
