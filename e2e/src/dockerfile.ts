import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'

interface Step {
  instruction: string
  rest: string
}

export interface Stage {
  name: string
  steps: Step[]
}

/** What the last stage specifies for the process. */
export interface Image {
  /** The directory used as the image's root. */
  root: string
  workingDirectory: string
  env: Record<string, string>
  user: string
  command: string[]
}

/** Parses the stages of a Dockerfile; supports only the instructions ours uses. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [instruction = '', ...words] = line.split(/\s+/)
    const rest = words.join(' ')
    if (instruction === 'FROM') stages.push({ name: words[2] ?? 'final', steps: [] })
    else if (instruction !== 'ARG') stages.at(-1)?.steps.push({ instruction, rest })
  }
  return stages
}

interface Layout {
  repository: string
  /** The parent of the stages' directories. */
  directory: string
  /** Skips RUN steps (installation and builds); the caller provides their results. */
  withoutRuns?: boolean
}

/** Executes the Dockerfile's steps in plain directories, one per stage; there is no base image. */
export function layOut(stages: Stage[], layout: Layout): Image {
  const images = new Map<string, Image>()
  for (const { name, steps } of stages) {
    const image: Image = {
      root: join(layout.directory, name),
      workingDirectory: '/',
      env: {},
      user: 'root',
      command: [],
    }
    images.set(name, image)
    mkdirSync(image.root, { recursive: true })
    for (const step of steps) perform(step, { image, images, layout })
  }
  const last = images.get(stages.at(-1)?.name ?? '')
  if (!last) throw new Error('The Dockerfile has no stage')
  return last
}

interface Site {
  image: Image
  images: Map<string, Image>
  layout: Layout
}

function perform({ instruction, rest }: Step, site: Site): void {
  const { image, layout } = site
  switch (instruction) {
    case 'WORKDIR':
      image.workingDirectory = rest
      mkdirSync(join(image.root, rest), { recursive: true })
      return
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value
      return
    case 'COPY':
      copy(rest.split(' '), site)
      return
    case 'RUN':
      if (!layout.withoutRuns) runIn(image, rest)
      return
    case 'USER':
      image.user = rest
      return
    case 'CMD':
      image.command = JSON.parse(rest)
      return
    case 'LABEL':
    case 'EXPOSE':
    case 'HEALTHCHECK':
      return
    default:
      throw new Error(`${instruction} is not understood`)
  }
}

function copy(words: string[], { image, images, layout }: Site): void {
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.at(-1) ?? ''
  const origin = from === undefined ? layout.repository : images.get(from)?.root
  if (origin === undefined) throw new Error(`There is no stage ${from}`)
  for (const word of words.slice(0, -1)) {
    const source = join(origin, word)
    // Without RUN steps, files that an earlier step would have made are missing.
    if (from !== undefined && layout.withoutRuns && !isThere(source)) continue
    const isDirectory = statSync(source).isDirectory()
    const place = join(image.root, image.workingDirectory, target)
    const destination = isDirectory || !target.endsWith('/') ? place : join(place, basename(word))
    cpSync(source, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !isIgnored(relative(layout.repository, path), layout),
    })
  }
}

function isIgnored(path: string, { repository }: Layout): boolean {
  const patterns = readFileSync(join(repository, 'deploy/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return patterns.some((pattern) => matchesGlob(path, pattern))
}

function runIn({ root, workingDirectory, env }: Image, command: string): void {
  // Keeps what this machine needs to reach the network, but drops what the surrounding npm set.
  const around = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/.test(name))
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: join(root, workingDirectory),
    env: { ...Object.fromEntries(around), ...env },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`This step failed: ${command}`)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
