import { api } from '@inkprint/contract'

export const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
] as const
export type Language = (typeof languages)[number]['id']

/** A whole program that analyzes a text; only the key and the text are left to fill in. */
export function exampleIn(language: Language, baseUrl: string): string {
  return examples[language](baseUrl + api.analyses.create.path)
}

const examples = {
  curl: (url) => `curl ${url} \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "text": "At least 200 words …",
    "include_guidelines": true
  }'`,
  javascript: (url) => `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer YOUR_API_KEY',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    text: 'At least 200 words …',
    include_guidelines: true,
  }),
})
const { analysis_result } = await response.json()
console.log(analysis_result.classification)`,
  python: (url) => `import json
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={
        "Authorization": "Bearer YOUR_API_KEY",
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "text": "At least 200 words …",
        "include_guidelines": True,
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["analysis_result"]
print(result["classification"])`,
} satisfies Record<Language, (url: string) => string>
