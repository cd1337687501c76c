import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFound, type Outcome } from './outcomes.ts'

const rules: Record<string, string> = {
  ai: 'The text reads as written by an AI.',
  mixed: 'Some parts of the text read as written by an AI, others do not.',
  uncertain:
    'It cannot be told whether a person or an AI wrote the text. Nothing should be concluded.',
  not_judged: 'The text was not judged: it is too short, not English or not prose.',
}

/** The results in SARIF 2.1.0, the format that code hosts show next to changes. */
export function sarif(results: Outcome[], failOn: string[]): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Inkprint',
            rules: Object.entries(rules).map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        results: results.flatMap((result) => findingOf(result, failOn)),
        invocations: [
          {
            executionSuccessful: results.every(isFound),
            toolExecutionNotifications: results.flatMap((result) =>
              isFound(result)
                ? []
                : [
                    {
                      level: 'error',
                      message: { text: `${result.file}: ${result.failure.message}` },
                    },
                  ],
            ),
          },
        ],
      },
    ],
  }
  return JSON.stringify(log, null, 2)
}

function findingOf(result: Outcome, failOn: string[]) {
  if (!isFound(result) || !(result.verdict in rules)) return []
  const { file, verdict, note, analysisId } = result
  const level = failOn.includes(verdict)
    ? 'error'
    : verdict === 'ai' || verdict === 'mixed'
      ? 'warning'
      : 'note'
  const text = [rules[verdict], note].filter(Boolean).join(' ')
  const place = { artifactLocation: { uri: addressOf(file) }, region: { startLine: 1 } }
  return [
    {
      ruleId: verdict,
      level,
      message: { text },
      locations: [{ physicalLocation: place }],
      properties: { analysis_id: analysisId },
    },
  ]
}

/** Relative to the working directory, as code hosts expect. */
function addressOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href
  return file.split(/[/\\]/).map(encodeURIComponent).join('/')
}
