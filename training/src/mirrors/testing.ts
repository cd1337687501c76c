import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach } from 'vitest'
import type { WritingRequest } from './request.ts'

/** A temporary folder for a test. */
export interface Workspace {
  path: (name: string) => string
  put: (name: string, content: string | Buffer) => Promise<string>
}

/** A new folder for each test of the file, removed when the test has ended. */
export function workspaceOfEachTest(): Workspace {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mirrors-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const path = (name: string): string => join(folder, name)
  return {
    path,
    put: async (name, content) => {
      await writeFile(path(name), content)
      return path(name)
    },
  }
}

const execute = promisify(execFile)

/** Runs a command from this folder as an operator does; fails with its stderr. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  return execute(process.execPath, [file, ...args], { env: { ...process.env, ...environment } })
}

/** A text of made-up words, different for each seed. */
export function madeUpText(seed: string, words = 120): string {
  return Array.from({ length: words }, (_, index) => {
    const end = index % 12 === 11 ? '.' : ''
    return `${index % 12 === 0 ? 'The ' : ''}${seed}${index}${end}`
  }).join(' ')
}

export function writingRequest(id: string, more: Partial<WritingRequest> = {}): WritingRequest {
  return {
    id,
    kind: 'mirror',
    genre: 'essay',
    style: 'plain',
    words: 120,
    pair: `people:${id}`,
    ...more,
  }
}

export function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}
