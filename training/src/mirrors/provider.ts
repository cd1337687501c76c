import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** An assistant behind an OpenAI-compatible chat endpoint. */
const provider = z.strictObject({
  name: z.string().min(1),
  /** The address before `/chat/completions`. */
  url: z.url(),
  model: z.string().min(1),
  /** Name of the environment variable with the key; a self-hosted endpoint may not need one. */
  key_variable: z.string().optional(),
  /** The name of its texts' generator in the corpus; by default the model's name. */
  generator: z.string().optional(),
  /** Its share of requests relative to other providers: 2 is twice as many as 1. */
  share: z.number().positive().default(1),
  concurrency: z.number().int().min(1).max(64).default(4),
  /** Price per million tokens, in any single currency. */
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).optional(),
  /** Additional parameters of the call, such as `temperature`. */
  parameters: z.record(z.string(), z.unknown()).default({}),
})

export interface Provider extends Omit<z.infer<typeof provider>, 'key_variable'> {
  key: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** The providers in a file, or the one given by ASSISTANT_URL, ASSISTANT_MODEL and ASSISTANT_KEY. */
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
