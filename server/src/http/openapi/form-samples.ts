import type { Json } from './schemas.ts'

/** Complete programs that send a form with a file; only the key and the file are left to fill in. */
export function formSamples(url: string, form: FormData): Json[] {
  return [
    { lang: 'Shell', label: 'curl', source: inCurl(url, form) },
    { lang: 'JavaScript', label: 'JavaScript', source: inJavaScript(url, form) },
    { lang: 'Python', label: 'Python', source: inPython(url, form) },
  ]
}

function inCurl(url: string, form: FormData): string {
  const forms = [...form].map(([name, value]) =>
    value instanceof File ? `-F "${name}=@${value.name}"` : `-F "${name}=${value}"`,
  )
  return [`curl ${url}`, '-H "Authorization: Bearer $INKPRINT_KEY"', ...forms].join(' \\\n  ')
}

function inJavaScript(url: string, form: FormData): string {
  const lines = [...form].map(([name, value]) =>
    value instanceof File
      ? `form.append('${name}', await openAsBlob('${value.name}'), '${value.name}')`
      : `form.append('${name}', '${value}')`,
  )
  return `import { openAsBlob } from 'node:fs'

const form = new FormData()
${lines.join('\n')}
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + process.env.INKPRINT_KEY },
  body: form,
})
console.log(await answer.json())`
}

/** Uses only Python's standard library, which cannot encode multipart forms. */
function inPython(url: string, form: FormData): string {
  const lines = [...form].map(([name, value]) =>
    value instanceof File
      ? `add('name="${name}"; filename="${value.name}"', open("${value.name}", "rb").read())`
      : `add('name="${name}"', b"${value}")`,
  )
  return `import json
import os
import urllib.request
import uuid

boundary = uuid.uuid4().hex
form = b""


def add(field, value):
    global form
    form += f"--{boundary}\\r\\nContent-Disposition: form-data; {field}\\r\\n\\r\\n".encode()
    form += value + b"\\r\\n"


${lines.join('\n')}
request = urllib.request.Request(
    "${url}",
    headers={
        "Authorization": f"Bearer {os.environ['INKPRINT_KEY']}",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    },
    data=form + f"--{boundary}--\\r\\n".encode(),
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer))`
}
