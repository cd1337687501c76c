type Path = `/${string}`

/** A path with its parameters filled in, and the query if there is one. */
export function pathTo(
  path: Path,
  {
    params = {},
    query,
  }: { params?: Record<string, unknown>; query?: Record<string, string> | [string, string][] } = {},
): Path {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query).toString()
  return (search ? `${filled}?${search}` : filled) as Path
}
