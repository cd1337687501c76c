import { parseArgs } from 'node:util'
import { corpusDirectory } from './corpus.ts'
import { measure } from './measure.ts'
import { writeModelCard } from './model-card.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '600' }, 'card-only': { type: 'boolean' } },
})
if (!values['card-only']) {
  await measure({ directory: corpusDirectory(positionals[0]), minutes: Number(values.minutes) })
}
await writeModelCard()
