import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { succeed } from './commands.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An empty project in which a package was installed from its tarball, as a customer would. */
export async function installed(folder: 'client' | 'cli'): Promise<string> {
  const project = temporaryFolder()
  const dist = resolve('packages', folder, 'dist')
  const [packed] = JSON.parse(await succeed('npm', ['pack', '--json', dist], { cwd: project }))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  await succeed('npm', ['install', ...quiet, `./${packed.filename}`], { cwd: project })
  return project
}

/** The code of a language in a document, block by block. */
export function blocksIn(document: string, language: string): string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
