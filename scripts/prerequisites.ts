import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { findChromium } from '../e2e/src/chromium.ts'
import { succeeds } from './commands.ts'

const needed = [
  { what: 'Chromium', package: 'chromium-headless-shell', isThere: () => findChromium() !== null },
  {
    what: 'PostgreSQL',
    package: 'postgresql',
    isThere: () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0,
  },
  {
    what: 'Python 3.11 or newer',
    package: 'python3',
    isThere: () => answers('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']),
  },
]

function answers(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

/** Brings what tests and measurements need beside npm's packages, or says in one sentence what is missing. */
export function bringPrerequisites(): void {
  const missing = needed.filter((each) => !each.isThere())
  if (missing.length === 0) return
  const packages = missing.map((each) => each.package)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(' and ')}…`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    succeeds('apt-get', ['update', '-qq'], env)
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  }
  const still = needed.filter((each) => !each.isThere()).map((each) => each.what)
  if (still.length === 0) return
  console.error(
    `This needs ${still.join(' and ')}: please install ${still.length > 1 ? 'them' : 'it'} and try again.`,
  )
  process.exit(1)
}
