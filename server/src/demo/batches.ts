import { createForMember } from '../features/batches/new-batch.ts'
import { readAllWaiting } from '../features/reading/reader.ts'
import type { CustomerState } from './customer-events.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { DemoProduct } from './product.ts'
import type { DemoText } from './texts.ts'

/** A folder of drafts that was analyzed as a batch, with one that was too short. */
export function batchesOf(
  product: DemoProduct,
  { state, texts, now }: { state: CustomerState; texts: DemoText[]; now: Date },
): Moment[] {
  return [
    {
      at: daysAgo(now, { days: 1, share: 0.6 }),
      act: () => sendDrafts(product, { state, texts }),
    },
  ]
}

const drafts = 10

async function sendDrafts(
  product: DemoProduct,
  { state, texts }: { state: CustomerState; texts: DemoText[] },
): Promise<void> {
  const [user] = state.members
  const apiKey = state.keys.get('Editors’ desk')
  if (!user || !apiKey) throw new Error('There is nobody to send a batch')
  // If the demo is added to real data, other people's texts may be waiting, and must not be read for it.
  const waiting = await product.deps.db
    .selectFrom('waiting_analyses')
    .select('analysis_id')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  const items = texts
    .filter(({ name }) => !name.startsWith('long-'))
    .slice(0, drafts)
    .map(({ name, text }, at) => ({ id: `drafts/${at + 1}.docx`, text, title: titleOf(name) }))
  const short = { id: 'drafts/note-to-self.txt', text: 'Ask Ines about the harbour.' }
  await createForMember(product.member(user, state.organizationId), {
    api_key_id: apiKey.id,
    title: 'Drafts for the spring issue',
    items: [...items, short],
    include_guidelines: false,
    include_humanization_prompt: false,
  })
  await readAllWaiting(product.deps)
}

/** A title from the file name, without the author in it, which would reveal the verdict. */
function titleOf(name: string): string {
  const words = name.split('-').slice(0, -1).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
