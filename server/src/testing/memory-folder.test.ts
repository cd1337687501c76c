import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './memory-folder.ts'
import { temporaryDirectory } from './temporary-folder.ts'

test('only the folders of ended processes are removed', () => {
  const place = temporaryDirectory()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const names = [`ink-${ended}-abc`, `ink-${process.pid}-abc`, 'ink-abcdef', `other-${ended}-abc`]
  for (const name of names) mkdirSync(join(place, name, 'inside'), { recursive: true })
  removeLeftovers('ink-', [place])
  expect(names.filter((name) => existsSync(join(place, name)))).toEqual(names.slice(1))
})
