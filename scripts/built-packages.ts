import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension, extensionZip, unpacked } from './extension-package.ts'
import { publish, published, shelf } from './published-packages.ts'
import { buildWheel, wheelName } from './python-package.ts'

interface Making {
  folder: string
  /** The files it produces. */
  results: string[]
  make: () => void | Promise<void>
}

const makings: Making[] = [
  ...published.map((each) => ({
    folder: each.folder,
    results: [join('packages', each.folder, 'dist'), join(shelf, `inkprint-${each.folder}.tgz`)],
    make: () => publish(each),
  })),
  { folder: 'extension', results: [unpacked, extensionZip], make: buildExtension },
  { folder: 'python', results: [join(shelf, wheelName())], make: buildWheel },
]

/** Builds everything that customers install, if its sources have changed. */
export async function buildPackages(): Promise<void> {
  mkdirSync(shelf, { recursive: true })
  for (const each of makings.filter((making) => !isMade(making))) {
    // Without its stamp, anything half built, or built from files that changed during the build, is built
    // again.
    rmSync(stampOf(each), { force: true })
    const before = fingerprint(each)
    await each.make()
    writeFileSync(stampOf(each), before)
  }
}

export function arePackagesBuilt(): boolean {
  return makings.every(isMade)
}

function isMade(making: Making): boolean {
  const stamp = stampOf(making)
  if (![stamp, ...making.results].every((file) => existsSync(file))) return false
  return readFileSync(stamp, 'utf8') === fingerprint(making)
}

/** Next to the packages rather than inside, where it would be installed with them. */
function stampOf({ folder }: Making): string {
  return join(shelf, `.${folder}`)
}

function fingerprint({ folder }: Making): string {
  const sources = [`packages/{client,${folder}}/{src,pages}/**/*.*`, 'contract/src/**/*.ts']
  const others = [`packages/${folder}/{package.json,README.md,tsconfig.build.json,pyproject.toml}`]
  const tools = ['scripts/*-package{,s}.ts', 'package-lock.json', 'LICENSE', 'tsconfig.base.json']
  const images = ['web/public/apple-touch-icon.png']
  const hash = createHash('sha256')
  for (const file of globSync([...sources, ...others, ...tools, ...images]).sort()) {
    if (!/\.test\.ts$|\.pyc$/.test(file)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}
