import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { findChromium, findWholeChromium } from '../e2e/src/chromium.ts'

interface Prerequisite {
  what: string
  package: string
  isThere: () => boolean
}

interface Extra extends Prerequisite {
  /** What cannot be tested without it. */
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

/**
 * Time limits in seconds for package lists and installation; an extra is not worth delaying the tests for
 * long.
 */
const patience = { needed: { list: 600, install: 600 }, extra: { list: 180, install: 300 } }

/** If a mirror does not answer or another installation is running, fail instead of waiting silently. */
const impatience = ['Acquire::Retries=2', 'Acquire::http::Timeout=20', 'DPkg::Lock::Timeout=60']

/** Whether this run has updated the package lists, and whether it timed out. */
let isListed = false
let isTooSlow = false

function answers(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}

/** Installs what tests and measurements need besides npm packages, or says what is missing. */
export function bringPrerequisites(): void {
  const still = bring(needed, patience.needed).map((each) => each.what)
  if (still.length === 0) return
  console.error(
    `This needs ${still.join(' and ')}: please install ${still.length > 1 ? 'them' : 'it'} and try again.`,
  )
  process.exit(1)
}

/** Installs what only some tests need; returns what cannot be tested without it, and why. */
export function bringExtras(): string[] {
  // One by one: if one package does not exist on this system, the others are still installed.
  return extras
    .flatMap((each) => bring([each], patience.extra))
    .map(({ what, leftOut }) => `NOT TESTED: ${leftOut}. It needs ${what}, which is not here.`)
}

/** Installs what is missing if possible, and returns what is still missing. */
function bring<Each extends Prerequisite>(
  wanted: Each[],
  most: { list: number; install: number },
): Each[] {
  const missing = wanted.filter((each) => !each.isThere())
  const isPossible = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length === 0 || !isPossible || isTooSlow) return missing
  const packages = missing.map((each) => each.package)
  console.log(`Installing ${packages.join(' and ')}…`)
  // Outdated lists may do if updating fails; trying again would only take as long again.
  if (!isListed) apt(['update'], most.list)
  isListed = true
  apt(['install', '-y', '--no-install-recommends', ...packages], most.install)
  return missing.filter((each) => !each.isThere())
}

function apt(args: string[], mostSeconds: number): void {
  const options = impatience.flatMap((option) => ['-o', option])
  const { error } = spawnSync('apt-get', ['-qq', ...options, ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: mostSeconds * 1000,
  })
  if (!error) return
  isTooSlow ||= (error as NodeJS.ErrnoException).code === 'ETIMEDOUT'
  console.error(`apt-get ${args[0]}: ${error.message}`)
}
