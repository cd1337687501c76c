import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { run } from './commands.ts'

/** The files that the server offers at `/packages`. */
export const shelf = 'packages/dist'

interface Published {
  folder: 'client' | 'cli' | 'mcp'
  file: string
  platform: 'neutral' | 'node'
  /** Dependencies that are installed with it; all others are bundled. */
  dependencies: string[]
  manifest: Record<string, unknown>
}

export const published: Published[] = [
  {
    folder: 'client',
    file: 'index.js',
    platform: 'neutral',
    dependencies: [],
    manifest: {
      sideEffects: false,
      types: './index.d.ts',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    },
  },
  {
    folder: 'cli',
    file: 'inkprint.js',
    platform: 'node',
    dependencies: [],
    manifest: { bin: { inkprint: './inkprint.js' } },
  },
  {
    folder: 'mcp',
    file: 'inkprint-mcp.js',
    platform: 'node',
    dependencies: ['@modelcontextprotocol/sdk', 'zod'],
    manifest: { bin: { 'inkprint-mcp': './inkprint-mcp.js' } },
  },
]

/** Builds a package into its `dist/`, and packs a tarball of it. */
export async function publish(each: Published): Promise<void> {
  const { folder, file, platform, dependencies, manifest } = each
  const [home, dist] = [join('packages', folder), join('packages', folder, 'dist')]
  rmSync(dist, { recursive: true, force: true })
  const own = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  // Loaded only for a build; most server starts need none.
  const { build } = await import('rolldown')
  const { output } = await build({
    input: join(home, 'src', folder === 'client' ? 'index.ts' : 'main.ts'),
    platform,
    external: (id) => id.startsWith('node:') || dependencies.some((name) => isOf(id, name)),
    output: {
      dir: dist,
      entryFileNames: file,
      chunkFileNames: '[name].js',
      format: 'esm',
      comments: false,
      minify: 'dce-only',
    },
    transform: { define: { INKPRINT_VERSION: JSON.stringify(own.version) } },
  })
  const { name, version, description } = own
  const shown = {
    name,
    version,
    description,
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
    engines: { node: '>=20' },
    ...manifest,
    dependencies: Object.fromEntries(dependencies.map((id) => [id, own.dependencies[id]])),
  }
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(shown, null, 2)}\n`)
  writeFileSync(join(dist, 'README.md'), readmeOf(home))
  copyFileSync('LICENSE', join(dist, 'LICENSE'))
  const modules = output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))
  writeLicenses(dist, modules)
  if (folder === 'client') writeTypes(dist)
  else chmodSync(join(dist, file), 0o755)
  pack(dist, { folder, version })
}

/** Packs under a name that does not contain the version, so that links stay valid. */
function pack(dist: string, { folder, version }: { folder: string; version: string }): void {
  const aside = mkdtempSync(join(shelf, '.packing-'))
  const args = ['pack', `./${dist}`, '--pack-destination', aside, '--loglevel=error']
  execFileSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const made = join(aside, `inkprint-${folder}-${version}.tgz`)
  renameSync(made, join(shelf, `inkprint-${folder}.tgz`))
  rmSync(aside, { recursive: true })
}

/** Replaces a file atomically: until it is complete, requests get the previous one. */
export function shelve(path: string, content: Uint8Array): void {
  const aside = mkdtempSync(join(shelf, '.packing-'))
  writeFileSync(join(aside, 'file'), content)
  renameSync(join(aside, 'file'), path)
  rmSync(aside, { recursive: true })
}

function isOf(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}/`)
}

/** The README without links to our other documents, which are not in the package. */
export function readmeOf(home: string): string {
  const readme = readFileSync(join(home, 'README.md'), 'utf8')
  return readme.replaceAll(/\[([^\]]+)\]\(\.\.?\/[^)]*\)/g, '$1')
}

/** Writes the license notices of bundled third-party code. */
export function writeLicenses(dist: string, modules: string[]): void {
  const names = modules.map((id) => id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1])
  for (const name of new Set(names.filter((each) => each !== undefined))) {
    const [license] = globSync(join('node_modules', name, 'LICENSE*'))
    if (!license) throw new Error(`${name} has no license to copy`)
    copyFileSync(license, join(dist, `LICENSE-${name.replaceAll('/', '-')}`))
  }
}

/** The declarations of the client's own files; they do not refer to the contract. */
function writeTypes(dist: string): void {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-types-'))
  run('tsc', ['-p', 'packages/client/tsconfig.build.json', '--outDir', directory])
  for (const file of globSync(join(directory, 'packages/client/src/*.d.ts'))) {
    const content = readFileSync(file, 'utf8').replaceAll(/(['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2')
    if (content.includes('@inkprint/contract')) continue
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(dist, basename(file)), content)
  }
  rmSync(directory, { recursive: true })
}
