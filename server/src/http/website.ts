import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { paths } from '@inkprint/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../platform/html.ts'
import { contentPolicies } from './headers.ts'
import { type Packed, packed } from './packed.ts'
import { refuseUnknown } from './refusals.ts'

interface Asset {
  content: Buffer
  type: string
  send: Packed
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Serves the built web app from memory: a path is a key of a map, so no file outside can be reached. Screens
 * get the page; an unknown path redirects to `/`; an unknown API path is a JSON 404, and so is everything if
 * the web app was not built.
 */
export async function serveWebsite(
  app: FastifyInstance,
  {
    directory,
    publicUrl,
    signInProvider = null,
  }: { directory: string; publicUrl: string; signInProvider?: string | null },
): Promise<void> {
  const assets = await loadAssets(directory)
  const page = pageFor(assets.get('/index.html'), { publicUrl, signInProvider })
  const screens = Object.values(paths).map(patternOf)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asset = isRead ? assets.get(path) : undefined
    if (asset && path !== '/index.html') return sendAsset(asset, { path, request, reply })
    const screen = path.length > 1 ? path.replace(/\/$/, '') : path
    if (isRead && page && screens.some((pattern) => pattern.test(screen))) {
      if (isPrivate(screen)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
      return sendAsset(page, { path: '/index.html', request, reply })
    }
    if (page && isRead && isPageVisit(path, request)) return reply.redirect('/')
    return refuseUnknown(request, reply)
  })
}

/** Pages behind mailed links must not be indexed by search engines. */
function isPrivate(screen: string): boolean {
  return screen === paths.shared || screen === paths.dataExport
}

/** Matches an address with its parameters, which are written `:id`. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

/** A browser following a link, rather than a program calling the API. */
function isPageVisit(path: string, request: FastifyRequest): boolean {
  const isApi = /^\/(api|v1|compat|assets)\//.test(path)
  return !isApi && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Sites that preview a link need an absolute address of its picture. The name of the single sign-on provider
 * is part of the page, so that its button is on the sign-in page from the beginning.
 */
function pageFor(
  page: Asset | undefined,
  { publicUrl, signInProvider }: { publicUrl: string; signInProvider: string | null },
): Asset | undefined {
  if (page === undefined) return undefined
  const provider = signInProvider === null ? '' : ` data-sso="${escapeHtml(signInProvider)}"`
  const html = page.content
    .toString()
    .replace('content="/', () => `content="${publicUrl}/`)
    .replace('<html lang="en"', (start) => start + provider)
  return assetOf(Buffer.from(html), types['.html'] ?? '')
}

async function loadAssets(directory: string): Promise<Map<string, Asset>> {
  if (!existsSync(directory)) return new Map()
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const entries = files
    .filter((file) => file.isFile())
    .map(async (file): Promise<[string, Asset]> => {
      const name = join(file.parentPath, file.name)
      return [`/${relative(directory, name).split(sep).join('/')}`, await loadAsset(name)]
    })
  return new Map(await Promise.all(entries))
}

async function loadAsset(file: string): Promise<Asset> {
  return assetOf(await readFile(file), types[extname(file)] ?? 'application/octet-stream')
}

function assetOf(content: Buffer, type: string): Asset {
  const isCompressible = !type.startsWith('font/') && type !== 'image/png'
  return { content, type, send: packed(() => content, { isCompressible }) }
}

function sendAsset(
  asset: Asset,
  { path, request, reply }: { path: string; request: FastifyRequest; reply: FastifyReply },
) {
  const isHashed = path.startsWith('/assets/')
  const headers = {
    'content-type': asset.type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': contentPolicies.page,
  }
  return asset.send({ request, reply }, headers)
}
