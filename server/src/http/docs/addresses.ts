import { posix } from 'node:path'

export const docsPath = '/docs'

/** The site's address of a document of the repository: `docs/api.md` is `/docs/api`. */
export function addressOf(file: string): string {
  const name = file
    .replace(/^docs\//, '')
    .replace(/(?:^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
  const isDocument = file.endsWith('.md')
  return posix.join(docsPath, isDocument ? name.toLowerCase() : name).replace(/\/$/, '')
}

/**
 * The target of a link in a document, relative to the repository's root; null if it is not in the repository.
 */
export function targetOf(link: string, file: string): { file: string; anchor: string } | null {
  if (/^(?:[a-z]+:|\/|#)/i.test(link)) return null
  const [path = '', anchor = ''] = link.split('#')
  const target = posix.join(posix.dirname(file), decodeURI(path))
  return target.startsWith('..') ? null : { file: target, anchor: anchor && `#${anchor}` }
}
