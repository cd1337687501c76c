import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { findChromium, findWholeChromium } from '../e2e/src/chromium.ts'
import { succeeds } from './commands.ts'

interface Prerequisite {
  what: string
  package: string
  isThere: () => boolean
}

interface Extra extends Prerequisite {
  /** What is not tested without it. */
  leftOut: string
}

const needed: Prerequisite[] = [
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

const extras: Extra[] = [
  {
    what: 'Chromium with windows of its own (chromium)',
    package: 'chromium',
    isThere: () => findWholeChromium() !== null,
    leftOut: 'the browser extension in a browser',
  },
  {
    what: 'zsh',
    package: 'zsh',
    isThere: () => answers('zsh', ['--version']),
    leftOut: 'the completion of commands in zsh',
  },
  {
    what: 'fish',
    package: 'fish',
    isThere: () => answers('fish', ['--version']),
    leftOut: 'the completion of commands in fish',
  },
  {
    what: 'unzip',
    package: 'unzip',
    isThere: () => answers('unzip', ['-v']),
    leftOut: 'the ZIP of the browser extension as a customer opens it',
  },
  {
    what: 'venv and pip of Python (python3-venv)',
    package: 'python3-venv',
    isThere: () => answers('python3', ['-c', 'import ensurepip, venv']),
    leftOut: 'the installation of the Python client with pip',
  },
]

/** Whether this run has asked which packages there are. */
let isListed = false

function answers(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

/** Brings what tests and measurements need beside npm's packages, or says in one sentence what is missing. */
export function bringPrerequisites(): void {
  const still = bring(needed).map((each) => each.what)
  if (still.length === 0) return
  console.error(
    `This needs ${still.join(' and ')}: please install ${still.length > 1 ? 'them' : 'it'} and try again.`,
  )
  process.exit(1)
}

/** Brings what some tests need that are left out without it; says of each what is not tested and why. */
export function bringExtras(): string[] {
  // One by one: a system that has no package of one name still brings the others.
  return extras
    .flatMap((each) => bring([each]))
    .map(({ what, leftOut }) => `NOT TESTED: ${leftOut}. It needs ${what}, which is not here.`)
}

/** Installs what is missing where that is possible, and returns what is missing still. */
function bring<Each extends Prerequisite>(wanted: Each[]): Each[] {
  const missing = wanted.filter((each) => !each.isThere())
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return missing
  }
  const packages = missing.map((each) => each.package)
  console.log(`Installing ${packages.join(' and ')}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!isListed) isListed = succeeds('apt-get', ['update', '-qq'], env)
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  return missing.filter((each) => !each.isThere())
}
