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

/** Nothing that npm says or asks for by the way; what a package needs is in it. */
export const quietNpm = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

/** What a document tells its reader to type, with the reader's own address and key. */
export function asTyped(
  code: string,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): string {
  return code.replaceAll('http://localhost:8000', baseUrl).replaceAll('ink_your_key', apiKey)
}

/** The code of a language in a document, block by block. */
export function blocksIn(document: string, language: string): string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
