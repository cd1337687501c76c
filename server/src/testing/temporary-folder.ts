import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

/** A new folder that is removed after the test. */
export function temporaryDirectory(): string {
  const directory = makeMemoryFolder('inkprint-test-')
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
