import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hashText } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'

const docs = readFileSync(new URL('../../../../docs/receipts.md', import.meta.url), 'utf8')
// Without its last line, which reads a file.
const [, example = ''] = docs.match(/^```python\n(.*?)\nprint.*?```/ms) ?? []
const hasPython = spawnSync('python3', ['--version']).status === 0

const texts = [
  'Plain words.',
  '\ufeffWith a byte order mark, and one \ufeff inside',
  '\r\n \tLine ends\r\nof \rall kinds  \t\n\n',
  'Cre\u0301me bru\u0302le\u0301e: letters in two parts',
  'Half of a pair \ud83d here, \ude00 there, both 😀 and the last \ud83d',
  '\ude00\ud83d the wrong way round, \ud83d\ud83d\ude00 and one too many',
  '\u00a0 Other blanks stay \u2003\n\u2003',
  '',
]

describe('P the Python example of the documentation', () => {
  test.skipIf(!hasPython)('computes the hash that receipts state', async () => {
    const program = `${example}\nimport json, sys\nprint(json.dumps([text_hash(t) for t in json.loads(sys.stdin.read())]))`
    const input = JSON.stringify(texts)
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(await Promise.all(texts.map(hashText)))
  })
})
