import { readFileSync } from 'node:fs'
import { withMarkedPart } from './marked-part.ts'

interface LockedPackage {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** Packages whose metadata names no license in a form the lock file keeps, as their own files say. */
const stated: Record<string, string> = {
  decko: 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  duck: 'BSD-2-Clause',
  'png-js': 'MIT',
  stickyfill: 'MIT',
  'url-template': 'BSD-3-Clause',
}

/** docs/licenses.md with its table of packages brought up to date. */
export function withLicenseTable(document: string): string {
  const rows = [...Map.groupBy(runtimePackages(), ({ license }) => license)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, packages]) => `| ${license} | ${packages.map(({ name }) => name).join(', ')} |`)
  const content = ['| license | packages |', '| --- | --- |', ...rows].join('\n')
  return withMarkedPart(document, { name: 'packages', content })
}

/** What runs in production or reaches the browser, the variants for other systems included. */
export function runtimePackages(): { name: string; license: string }[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const entries = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => {
      const name = nameOf(path)
      return path.includes('node_modules/') && !dev && !devOptional && !link && !isCompiler(name)
    })
    .map(([path, { license }]): [string, string] => {
      const name = nameOf(path)
      return [name, stated[name] ?? license ?? 'unknown']
    })
  return [...new Map(entries.sort(([a], [b]) => a.localeCompare(b)))].map(([name, license]) => ({
    name,
    license,
  }))
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? ''
}

/** npm marks the compiler's variants as optional, though nothing but the checks uses them. */
function isCompiler(name: string): boolean {
  return name.startsWith('@typescript/')
}
