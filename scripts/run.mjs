// The first step of every npm script. It works on Node 20 and later, installs the packages if the lock file
// has changed, and continues with the project's own version of Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task, ...args] = process.argv.slice(2)

install()
const bin = join(root, 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}
const child = spawn(
  existsSync(join(bin, 'node')) ? join(bin, 'node') : ownNode(),
  [join(root, 'scripts', `${task}.ts`), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env,
  },
)

// Ctrl-C reaches the whole process group; SIGTERM must be forwarded. Either way, the child decides when to
// end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** For systems for which there is no Node package. */
function ownNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error('There is no Node 24 package for this system: please install Node 24 or newer.')
  process.exit(1)
}

function install() {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // The runtime's CPU binaries are part of its package; its install script would only download those for
    // GPUs.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(stamp, wanted)
}
