import { readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { UserError } from './exit.ts'

const readable = /\.(txt|text|md|markdown|html?|docx|odt|pdf|rtf|epub)$/i
const skipped = /^(\..+|node_modules)$/

/** The files named by the arguments: files, readable files in folders, and glob patterns. */
export function findFiles(args: string[]): string[] {
  const found = args.flatMap((arg) => {
    const kind = statSync(arg, { throwIfNoEntry: false })
    if (kind?.isDirectory()) return filesUnder(arg).filter((file) => readable.test(file))
    if (kind) return [arg]
    const matching = /[*?{[]/.test(arg) ? filesMatching(arg) : []
    if (matching.length === 0) throw new UserError(`There is no ${arg}`)
    return matching
  })
  return [...new Set(found)]
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped.test(entry.name) ? [] : filesUnder(path)
      return entry.isFile() ? [path] : []
    })
}

/** Node 20 has no built-in glob. */
function filesMatching(pattern: string): string[] {
  const parts = pattern.split('/')
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => /[*?{[]/.test(part)),
  )
  const base = fixed.join('/') || (pattern.startsWith('/') ? '/' : '.')
  if (!statSync(base, { throwIfNoEntry: false })?.isDirectory()) return []
  const wanted = patternOf(pattern.replace(/^\.\//, ''))
  return filesUnder(base).filter((file) => wanted.test(file.split(sep).join('/')))
}

function patternOf(glob: string): RegExp {
  const source = glob.replaceAll(
    /\*\*\/|\*\*|\*|\?|\{([^{}]*)\}|\[([^\]]*)\]|[.+^$()|\\]/g,
    (found, choices?: string, set?: string) => {
      if (choices !== undefined) {
        const each = choices.split(',').map((choice) => patternOf(choice).source.slice(1, -1))
        return `(?:${each.join('|')})`
      }
      if (set !== undefined) return `[${set.replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
      return wildcards[found] ?? `\\${found}`
    },
  )
  return new RegExp(`^${source}$`)
}

const wildcards: Record<string, string> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}
