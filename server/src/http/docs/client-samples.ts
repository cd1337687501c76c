import type { Call } from './api-document.ts'
import type { Sample } from './samples.ts'

/** A file that an example sends, by its name. */
class FileNamed {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Input = Record<string, unknown>

/**
 * Complete programs that make a call: with curl, with the clients, and with the command line if it has a
 * command for it. Calls copied from another service are not in our clients.
 */
export function callSamples(call: Call, publicUrl: string): Sample[] {
  const written = (call['x-codeSamples'] ?? []).map(({ label, source }) => ({
    label,
    language: fenceNames[label] ?? '',
    code: source,
  }))
  const isOurs = written.length > 0 && !call.operationId.startsWith('compat.')
  if (!isOurs) return written
  const input = inputOf(call)
  const command = commands[call.operationId]
  return [
    ...written.filter(({ label }) => label === 'curl'),
    { label: 'JavaScript', language: 'js', code: inJavaScript(call, { input, publicUrl }) },
    { label: 'Python', language: 'python', code: inPython(call, { input, publicUrl }) },
    ...(command ? [{ label: 'Command line', language: 'sh', code: command }] : []),
  ]
}

const fenceNames: Record<string, string> = { curl: 'sh', JavaScript: 'js', Python: 'python' }

/** The commands that make a call; `INKPRINT_URL` and `INKPRINT_KEY` give the address and the key. */
const commands: Record<string, string> = {
  'analyses.create': 'inkprint check draft.txt',
  'analyses.submit': 'inkprint check --guidelines ferry-draft.docx',
  'analyses.list': 'inkprint history --limit 50',
  'analyses.getPrice': 'inkprint check --price draft.txt',
  'credits.getBalance': 'inkprint credits',
}

function inputOf({ parameters, requestBody }: Call): Input {
  const input: Input = {}
  for (const { name, in: place, required, example } of parameters) {
    if (required && place !== 'header') input[name] = example
  }
  for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
    for (const [name, value] of Object.entries(Object(example))) {
      const isFile = schema?.properties?.[name]?.format === 'binary'
      input[name] = isFile ? new FileNamed(String(value)) : value
    }
  }
  return input
}

/** The file a call returns, and the name to store it under. */
function fileOf({ path, responses }: Call): string | null {
  const types = Object.keys(responses['200']?.content ?? {})
  const isFile = types.some((type) => type !== 'application/json')
  return isFile ? (path.split('/').at(-1) ?? null) : null
}

interface Making {
  input: Input
  publicUrl: string
}

function inJavaScript(call: Call, { input, publicUrl }: Making): string {
  const hasFile = Object.values(input).some((value) => value instanceof FileNamed)
  const file = fileOf(call)
  const given = Object.keys(input).length > 0 ? `, ${javaScriptValue(input)}` : ', {}'
  const made = `await inkprint.call('${call.operationId}'${given})`
  const isSilent = '204' in call.responses
  return [
    ...(hasFile ? ["import { openAsBlob } from 'node:fs'"] : []),
    ...(file ? ["import { writeFile } from 'node:fs/promises'"] : []),
    "import { Inkprint } from '@inkprint/client'",
    '',
    'const inkprint = new Inkprint({',
    `  baseUrl: '${publicUrl}',`,
    '  apiKey: process.env.INKPRINT_KEY,',
    '})',
    file ? `await writeFile('${file}', ${made})` : isSilent ? made : `console.log(${made})`,
  ].join('\n')
}

function inPython(call: Call, { input, publicUrl }: Making): string {
  const file = fileOf(call)
  const given = Object.keys(input).length > 0 ? `, ${pythonValue(input, '')}` : ''
  const made = `inkprint.call("${call.operationId}"${given})`
  const isBytes = file?.endsWith('.pdf') ?? false
  const stored = `Path("${file}").write_${isBytes ? 'bytes' : 'text'}(${made})`
  const isSilent = '204' in call.responses
  return [
    'import os',
    ...(file ? ['from pathlib import Path'] : []),
    '',
    'from inkprint import Inkprint',
    '',
    `inkprint = Inkprint(base_url="${publicUrl}", api_key=os.environ["INKPRINT_KEY"])`,
    file ? stored : isSilent ? made : `print(${made})`,
  ].join('\n')
}

function javaScriptValue(value: unknown, indent = ''): string {
  if (value instanceof FileNamed) return `await openAsBlob('${value.name}')`
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[${value.map((each) => javaScriptValue(each, indent)).join(', ')}]`
  }
  const fields = Object.entries(value).map(([name, each]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`
    return `${inner}${key}: ${javaScriptValue(each, inner)},\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

const pythonWords: Record<string, string> = { true: 'True', false: 'False', null: 'None' }

function pythonValue(value: unknown, indent: string): string {
  if (value instanceof FileNamed) return `open("${value.name}", "rb")`
  const json = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return pythonWords[json] ?? json
  const inner = `${indent}    `
  if (Array.isArray(value)) return `[${value.map((each) => pythonValue(each, indent)).join(', ')}]`
  const fields = Object.entries(value).map(
    ([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonValue(each, inner)},\n`,
  )
  return `{\n${fields.join('')}${indent}}`
}
