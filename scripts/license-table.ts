import { readFileSync } from 'node:fs'
import { withMarkedPart } from './marked-part.ts'

interface LockedPackage {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** Licenses, according to their own files, of packages whose metadata the lock file does not record. */
const stated: Record<string, string> = {
  decko: 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  duck: 'BSD-2-Clause',
  'png-js': 'MIT',
  stickyfill: 'MIT',
  'url-template': 'BSD-3-Clause',
}

/** docs/licenses.md with an updated table of packages. */
export function withLicenseTable(document: string): string {
  const rows = [...Map.groupBy(runtimePackages(), ({ license }) => license)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, packages]) => `| ${license} | ${packages.map(({ name }) => name).join(', ')} |`)
  const content = ['| license | packages |', '| --- | --- |', ...rows].join('\n')
  return withMarkedPart(document, { name: 'packages', content })
}

/** Packages that run in production or reach the browser, including variants for other systems. */
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

/** npm marks the compiler's variants as optional, although only the checks use them. */
function isCompiler(name: string): boolean {
  return name.startsWith('@typescript/')
}
