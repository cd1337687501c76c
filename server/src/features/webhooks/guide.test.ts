import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newSecret, signedHeaders } from './signing.ts'

const guide = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')

function exampleIn(language: string): string {
  const code = guide.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's'))?.[1]
  if (!code) throw new Error(`The guide has no example in ${language}`)
  return code
}

const body = '{"type":"test","data":{"message":"Zażółć"}}'
const [secret, before] = [newSecret(), newSecret()]
const signed = (by: string[], at = new Date()) => signedHeaders({ id: 'msg_1', at, body }, by)
const cases = [
  { name: 'genuine', body, headers: signed([secret]), isGenuine: true },
  { name: 'of two secrets', body, headers: signed([before, secret]), isGenuine: true },
  { name: 'of another secret', body, headers: signed([before]), isGenuine: false },
  {
    name: 'changed',
    body: body.replace('test', 'tast'),
    headers: signed([secret]),
    isGenuine: false,
  },
  {
    name: 'old',
    body,
    headers: signed([secret], new Date(Date.now() - 400_000)),
    isGenuine: false,
  },
  {
    name: 'of another id',
    body,
    headers: { ...signed([secret]), 'webhook-id': 'msg_2' },
    isGenuine: false,
  },
  {
    name: 'without a signature',
    body,
    headers: { ...signed([secret]), 'webhook-signature': 'v1,' },
    isGenuine: false,
  },
]

/** Runs a program with all cases as its input; it prints what the example says about each. */
function verdictsOf(program: string[], { file, code }: { file: string; code: string }): boolean[] {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-guide-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, file), code)
  const [command = '', ...options] = program
  const output = execFileSync(command, [...options, join(directory, file)], {
    input: JSON.stringify({ secret, cases }),
  })
  return JSON.parse(String(output))
}

describe('the examples of docs/webhooks.md tell genuine requests from others', () => {
  const expected = cases.map(({ isGenuine }) => isGenuine)

  test('in JavaScript', () => {
    const code = `${exampleIn('js')}
      import { readFileSync } from 'node:fs'
      const { secret, cases } = JSON.parse(readFileSync(0, 'utf8'))
      console.log(JSON.stringify(cases.map((each) => verify(each.body, each.headers, secret))))`
    expect(verdictsOf([process.execPath], { file: 'example.mjs', code })).toEqual(expected)
  })

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)('in Python', () => {
    const code = `${exampleIn('python')}
import json, sys
given = json.load(sys.stdin)
print(json.dumps([verify(each["body"].encode(), each["headers"], given["secret"]) for each in given["cases"]]))
`
    expect(verdictsOf(['python3'], { file: 'example.py', code })).toEqual(expected)
  })
})
