import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { succeed } from './commands.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An empty project with a package installed from its tarball, as by a customer. */
export async function installed(folder: 'client' | 'cli'): Promise<string> {
  const project = temporaryFolder()
  const dist = resolve('packages', folder, 'dist')
  const [packed] = JSON.parse(await succeed('npm', ['pack', '--json', dist], { cwd: project }))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  await succeed('npm', ['install', ...quiet, `./${packed.filename}`], { cwd: project })
  return project
}

/** Turns off everything npm prints or requests besides its task; packages contain all they need. */
export const quietNpm = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

/** A document's code sample with its placeholders replaced by a real address and key. */
export function asTyped(
  code: string,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): string {
  return code.replaceAll('http://localhost:8000', baseUrl).replaceAll('ink_your_key', apiKey)
}

/** The code blocks in a document that are in a given language. */
export function blocksIn(document: string, language: string): string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
