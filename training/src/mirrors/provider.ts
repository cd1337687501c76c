import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** One assistant behind an OpenAI-compatible chat endpoint. */
const provider = z.strictObject({
  name: z.string().min(1),
  /** The address before `/chat/completions`. */
  url: z.url(),
  model: z.string().min(1),
  /** Name of the environment variable that holds the key; endpoints of one's own may need none. */
  key_variable: z.string().optional(),
  /** What its texts are called in the corpus; the model's name if left out. */
  generator: z.string().optional(),
  /** Requests it gets beside the others: 2 is twice as many as 1. */
  share: z.number().positive().default(1),
  concurrency: z.number().int().min(1).max(64).default(4),
  /** Money for a million tokens, in any one currency. */
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).optional(),
  /** Further fields of the call, such as `temperature`. */
  parameters: z.record(z.string(), z.unknown()).default({}),
})

export interface Provider extends Omit<z.infer<typeof provider>, 'key_variable'> {
  key: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** The providers of a file, or the one that ASSISTANT_URL, ASSISTANT_MODEL and ASSISTANT_KEY name. */
export async function readProviders(
  file: string | undefined,
  environment: Environment,
): Promise<Provider[]> {
  const listed = file ? await readList(file) : [fromEnvironment(environment)]
  if (new Set(listed.map(({ name }) => name)).size < listed.length) {
    throw new Error(`${file}: two providers have the same name`)
  }
  return listed.map(({ key_variable: variable, ...rest }) => {
    const key = variable ? environment[variable] : null
    if (key === undefined) throw new Error(`${rest.name}: ${variable} is not set`)
    return { ...rest, url: rest.url.replace(/\/+$/, ''), key }
  })
}

async function readList(file: string): Promise<z.infer<typeof provider>[]> {
  const parsed = z
    .array(provider)
    .min(1)
    .safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
}

function fromEnvironment(environment: Environment): z.infer<typeof provider> {
  const { ASSISTANT_URL: url, ASSISTANT_MODEL: model, ASSISTANT_KEY: key } = environment
  if (!url || !model) {
    throw new Error('Set ASSISTANT_URL and ASSISTANT_MODEL, or give a file with --providers')
  }
  const parsed = provider.safeParse({
    name: 'assistant',
    url,
    model,
    ...(key && { key_variable: 'ASSISTANT_KEY' }),
  })
  if (parsed.success) return parsed.data
  throw new Error(`ASSISTANT_URL: ${z.prettifyError(parsed.error)}`)
}
