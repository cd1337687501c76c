import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/**
 * A folder, file or library in the picture in ARCHITECTURE.md: its path from the root, or the imported name.
 */
type Name = string

interface Arrow {
  from: Name
  to: Name
}

interface Picture {
  arrows: Arrow[]
  /** The deepest path comes first. */
  names: Name[]
}

interface Import {
  file: string
  line: number
  imported: string
}

/** Every import that the picture's arrows do not allow, and every claim of the picture that is not true. */
export function crossedBorders(root: string): string[] {
  const picture = readPicture(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
  const imports = globSync('**/*.{ts,tsx,mjs,js}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/.*', 'web/public'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
  return [
    ...imports
      .filter(({ file, imported }) => !isAllowed(picture, file, imported))
      .map(
        ({ file, line, imported }) =>
          `${file}:${line} imports ${imported}, but no arrow leads there`,
      ),
    ...picture.names
      .filter((name) => isPath(name) && globSync(name, { cwd: root }).length === 0)
      .map((name) => `ARCHITECTURE.md: no file is called ${name}`),
    ...unusedArrows(picture, imports).map(
      ({ from, to }) => `ARCHITECTURE.md: ${from} imports nothing of ${to}`,
    ),
    ...risingArrows(picture),
  ]
}

/** A feature may use only features listed below it, which rules out cycles. */
function risingArrows(picture: Picture): string[] {
  const arrows = arrowsOfFeatures(picture)
  const place = (name: Name) => {
    const line = arrows.findIndex(({ from }) => from === name)
    return line === -1 ? arrows.length : line
  }
  return arrows
    .filter(({ from, to }) => place(to) < place(from))
    .map(({ from, to }) => {
      const back = wayBetween(arrows, { from: to, to: from })
      const short = (names: Name[]) => names.map((name) => posix.basename(name))
      const [user, used] = short([from, to])
      return back
        ? `ARCHITECTURE.md: features use each other in a circle: ${short([from, ...back]).join(' ► ')}. Move what the lower one needs into it, or into a feature below both`
        : `ARCHITECTURE.md: ${user} uses ${used}, so its line belongs above that of ${used}`
    })
}

/** The shortest path along arrows, including both ends; null if there is none. */
function wayBetween(arrows: Arrow[], { from, to }: Arrow): Name[] | null {
  const ways: Name[][] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    if (way.at(-1) === to) return way
    for (const next of arrows.filter((arrow) => arrow.from === way.at(-1)))
      if (!seen.has(next.to)) {
        seen.add(next.to)
        ways.push([...way, next.to])
      }
  }
  return null
}

/** Arrows between features must be used: there, the picture shows what is, not what is allowed. */
function unusedArrows(picture: Picture, imports: Import[]): Arrow[] {
  const used = imports.filter(({ file }) => !file.endsWith('.test.ts'))
  return arrowsOfFeatures(picture).filter(
    ({ from, to }) =>
      !used.some(({ file, imported }) => fits(from, file) && fits(to, targetOf(file, imported))),
  )
}

function arrowsOfFeatures({ arrows }: Picture): Arrow[] {
  const isFeature = (name: Name) => /^server\/src\/features\/[\w-]+$/.test(name)
  return arrows.filter(({ from, to }) => isFeature(from) && isFeature(to))
}

/** Reads the code blocks under "Who may import whom", where their syntax is explained. */
export function readPicture(document: string): Picture {
  const [, section = ''] = document.split('\n## Who may import whom\n')
  const blocks = (section.split('\n## ')[0] ?? '').split('```').filter((_, index) => index % 2)
  const arrows: Arrow[] = []
  let folder = ''
  for (const line of blocks.join('\n').split('\n')) {
    if (!line.startsWith(' ')) folder = line.trim()
    else {
      const steps = line.split('►').map((step) => step.split(',').map((name) => full(folder, name)))
      for (const [index, step] of steps.entries()) {
        const later = steps.slice(index + 1).flat()
        arrows.push(...step.flatMap((from) => later.map((to) => ({ from, to }))))
      }
    }
  }
  const names = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))]
  const depth = (name: Name) => name.split('/').length
  return { arrows, names: names.sort((a, b) => depth(b) - depth(a) || b.length - a.length) }
}

function full(folder: string, name: string): Name {
  const written = name.trim()
  if (written.startsWith('/')) return written.slice(1)
  return isPath(written) ? posix.join(folder, written) : written
}

function isPath(name: Name): boolean {
  return !/^@|:/.test(name)
}

export function isAllowed(picture: Picture, file: string, imported: string): boolean {
  const target = targetOf(file, imported)
  // A library that is not in the picture only has to be in the package.json, which knip checks.
  if (target.startsWith('npm:') && !picture.names.includes(target)) return true
  if (picture.names.some((name) => isInside(name, { file, target }))) return true
  return picture.arrows.some(({ from, to }) => fits(from, file) && leadsTo(picture, to, target))
}

/** Files in a folder of the picture may import everything in that folder. */
function isInside(name: Name, { file, target }: { file: string; target: string }): boolean {
  if (!isPath(name) || name.endsWith('**')) return false
  const folder = expression(name).exec(file)?.[0]
  return folder !== undefined && target.startsWith(`${folder}/`)
}

function leadsTo(picture: Picture, to: Name, target: string): boolean {
  if (!fits(to, target)) return false
  return !isPath(target) || to.endsWith('**') || closestName(picture, target) === to
}

/** A subfolder or file with its own name in the picture is not covered by the name of its folder. */
function closestName(picture: Picture, file: string): Name | undefined {
  return picture.names.find((name) => isPath(name) && !name.endsWith('**') && fits(name, file))
}

function fits(name: Name, path: string): boolean {
  return isPath(name) === isPath(path) && expression(name).test(path)
}

const expressions = new Map<Name, RegExp>()

/** Paths match as prefixes: `web/src/ui` also matches everything in that folder. */
function expression(name: Name): RegExp {
  const known = expressions.get(name)
  if (known) return known
  const wildcards: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' }
  const pattern = name.replace(/\*\*\/|\*\*|[*.]/g, (found) => wildcards[found] ?? `\\${found}`)
  const made = new RegExp(`^${pattern}${isPath(name) ? '(?=/|$)' : '$'}`)
  expressions.set(name, made)
  return made
}

/** Resolves an import to a path from the root, one of our packages, `node:fs` or `npm:fastify`. */
function targetOf(file: string, imported: string): string {
  if (imported.startsWith('.')) return posix.join(posix.dirname(file), imported)
  if (imported.startsWith('@inkprint/')) return imported
  const [scope = '', name] = imported.split('/')
  if (scope.startsWith('node:')) return scope
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

function importsOf(file: string, source: string): Import[] {
  const found: Import[] = []
  const visit = (node: { start: number; source: object | null }) => {
    const imported = node.source && 'value' in node.source ? node.source.value : null
    if (typeof imported !== 'string') return
    found.push({ file, line: source.slice(0, node.start).split('\n').length, imported })
  }
  new Visitor({
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    TSImportType: visit,
  }).visit(parseSync(file, source, { astType: 'ts' }).program)
  return found
}
