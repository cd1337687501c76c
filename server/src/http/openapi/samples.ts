import { type Endpoint, requestFor } from '@inkprint/contract'
import { docsOf } from '@inkprint/contract/docs'
import { deletionSamples } from './deletion-samples.ts'
import { formSamples } from './form-samples.ts'
import { type Json, schemaOf } from './schemas.ts'

interface Call {
  method: string
  url: string
  /** The fields of the body; null if there is none. */
  body: Json | null
  /** The name to store the answer under if it is a file; null if it is JSON. */
  file: string | null
}

/** Complete programs that make the call; only the key and the text are left to fill in. */
export function codeSamples(endpoint: Endpoint, publicUrl: string): Json[] {
  const { method, path, body } = requestFor(endpoint, sampleInputOf(endpoint))
  const url = publicUrl + path
  if (body instanceof FormData) return formSamples(url, body)
  if (method === 'DELETE') return deletionSamples(url)
  const call: Call = {
    method,
    url,
    body: body === undefined ? null : JSON.parse(body),
    file: endpoint.stream ? (endpoint.path.split('/').at(-1) ?? null) : null,
  }
  return [
    { lang: 'Shell', label: 'curl', source: inCurl(call) },
    { lang: 'JavaScript', label: 'JavaScript', source: inJavaScript(call) },
    { lang: 'Python', label: 'Python', source: inPython(call) },
  ]
}

/** The documentation's example, without optional query parameters. */
function sampleInputOf(endpoint: Endpoint): Json {
  const { required = [] } = schemaOf(endpoint.query, 'input') as { required?: string[] }
  const example: Json = Object(docsOf(endpoint).example.input)
  return Object.fromEntries(
    Object.entries(example).filter(
      ([name]) => !(name in endpoint.query.shape) || required.includes(name),
    ),
  )
}

/** Whether curl and Python need to be told the method. */
function namesMethod({ method, body }: Pick<Call, 'method' | 'body'>): boolean {
  return method !== (body ? 'POST' : 'GET')
}

function inCurl({ method, url, body, file }: Call): string {
  const lines = [
    [
      'curl',
      ...(file ? ['-o', file] : []),
      ...(namesMethod({ method, body }) ? ['-X', method] : []),
      url.includes('?') ? `'${url}'` : url,
    ].join(' '),
    '-H "Authorization: Bearer $INKPRINT_KEY"',
  ]
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`)
  return lines.join(' \\\n  ')
}

function inJavaScript({ method, url, body, file }: Call): string {
  const authorization = `Authorization: 'Bearer ' + process.env.INKPRINT_KEY`
  if (file) {
    return `import { writeFile } from 'node:fs/promises'

const answer = await fetch('${url}', {
  headers: { ${authorization} },
})
if (!answer.ok) throw new Error(await answer.text())
await writeFile('${file}', await answer.bytes())`
  }
  if (!body) {
    const how = namesMethod({ method, body }) ? `\n  method: '${method}',` : ''
    return `const answer = await fetch('${url}', {${how}
  headers: { ${authorization} },
})
console.log(await answer.json())`
  }
  return `const answer = await fetch('${url}', {
  method: '${method}',
  headers: {
    ${authorization},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
})
console.log(await answer.json())`
}

function inPython({ method, url, body, file }: Call): string {
  const headers = ['"Authorization": f"Bearer {os.environ[\'INKPRINT_KEY\']}"']
  if (body) headers.push('"Content-Type": "application/json"')
  const how = namesMethod({ method, body }) ? `\n    method="${method}",` : ''
  const data = body ? `\n    data=json.dumps(${pythonValue(body)}).encode(),` : ''
  if (file) {
    return `import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={
        ${headers[0]},
    },
)
with urllib.request.urlopen(request) as answer:
    with open("${file}", "wb") as file:
        file.write(answer.read())`
  }
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={${headers.map((each) => `\n        ${each},`).join('')}
    },${how}${data}
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer))`
}

/** JSON, but with Python's names for true, false and null. */
function pythonValue(body: Json): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
  const fields = Object.entries(body).map(([name, value]) => {
    const json = JSON.stringify(value)
    return `\n        ${JSON.stringify(name)}: ${words[json] ?? json},`
  })
  return `{${fields.join('')}\n    }`
}
