import { api } from '@inkprint/contract'

export const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'python', label: 'Python' },
] as const
export type Language = (typeof languages)[number]['id']

/** The text from the guide in docs/api.md: long enough for a verdict, and without quotation marks. */
export const textToTry =
  'The ferry to the island runs four times a day, or three when Marek has a wedding to play at. He is the captain, the ticket office and, on Saturdays, the accordion. Nobody has ever seen a timetable that agrees with another timetable, so people walk down to the pier, look at the water, and ask whoever is sitting on the bollard. In my second week I was the person on the bollard. A woman with two suitcases wanted to know about the half past four, and I heard myself say, with complete confidence, that it would come when the fog lifted. It came at ten to six. She thanked me as if I had arranged it. The crossing takes twenty minutes if you stand outside and forty if you sit in the cabin, where a small television shows a fishing programme with the sound off. I always stood. On the far side there is one shop, a chapel with a green door, and a dog that belongs to all eleven houses. I bought bread, missed the last boat on purpose, and slept in the schoolroom under a map of a country that no longer exists. In the morning Marek knocked on the window with his elbow, because both his hands were full of eels, and asked whether I could swim. I said yes. He said good, and did not explain.'

/** A complete program that analyzes a text; only the key needs to be filled in. */
export function exampleIn(language: Language, baseUrl: string): string {
  return examples[language](baseUrl + api.analyses.create.path)
}

const examples = {
  curl: (url) => `curl ${url} \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "text": "${textToTry}",
    "include_guidelines": true
  }'`,
  javascript: (url) => `const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer YOUR_API_KEY',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    text: '${textToTry}',
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
        "text": "${textToTry}",
        "include_guidelines": True,
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["analysis_result"]
print(result["classification"])`,
} satisfies Record<Language, (url: string) => string>
