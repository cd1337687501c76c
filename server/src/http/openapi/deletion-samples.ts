import type { Json } from './schemas.ts'

/** Programs that delete something; there is nothing to print. */
export function deletionSamples(url: string): Json[] {
  return [
    { lang: 'Shell', label: 'curl', source: inCurl(url) },
    { lang: 'JavaScript', label: 'JavaScript', source: inJavaScript(url) },
    { lang: 'Python', label: 'Python', source: inPython(url) },
  ]
}

function inCurl(url: string): string {
  return `curl -X DELETE ${url} \\
  -H "Authorization: Bearer $INKPRINT_KEY"`
}

function inJavaScript(url: string): string {
  return `const answer = await fetch('${url}', {
  method: 'DELETE',
  headers: { Authorization: 'Bearer ' + process.env.INKPRINT_KEY },
})
if (!answer.ok) throw new Error(await answer.text())`
}

function inPython(url: string): string {
  return `import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    method="DELETE",
    headers={
        "Authorization": f"Bearer {os.environ['INKPRINT_KEY']}",
    },
)
urllib.request.urlopen(request).close()`
}
