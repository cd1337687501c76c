/** An action as a sentence begins: `api_key.create` reads 'API key created'. */
export function wordsFor(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  const thing = subject
    .replaceAll('_', ' ')
    .replaceAll('-', ' ')
    .replace(/\bapi\b/, 'API')
  const done = pastOf[verb] ?? verb.replaceAll('_', ' ').replaceAll('-', ' ')
  return capitalise(`${thing} ${done}`.trim())
}

/** What an entry says about itself, a line for each field: `credits: 50 → 92`. */
export function changesOf(details: Record<string, unknown>): string[] {
  return Object.entries(details).map(([field, value]) => {
    const isChange = Array.isArray(value) && value.length === 2
    const words = isChange ? value.map(textOf).join(' → ') : textOf(value)
    return `${field}: ${words}`
  })
}

const pastOf: Record<string, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '(empty)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
