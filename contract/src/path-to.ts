import type * as paths from './paths.ts'

/** An address with its parameters filled in, and a query where there is one. */
export function pathTo(
  path: (typeof paths)[keyof typeof paths],
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> },
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}
