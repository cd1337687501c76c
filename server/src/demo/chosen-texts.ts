import { titleOfFile } from '@inkprint/contract'
import { readExample } from '../features/analysis/examples.ts'
import { readFile } from '../features/analysis/files.ts'
import { perform } from '../features/analysis/perform.ts'
import { readTextToAnalyze } from '../features/analysis/texts.ts'
import type { CustomerState } from './customer-events.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { DemoProduct } from './product.ts'
import type { DemoText } from './texts.ts'

interface Chosen {
  days: number
  read(product: DemoProduct, texts: DemoText[]): Promise<{ title: string; text: string }>
}

/** A post by an assistant and its edited version, to compare; a mixed text; and one from a file. */
const chosen: Chosen[] = [
  {
    days: 1,
    read: async (product) => ({
      title: 'Guest post on web statistics',
      text: (await readExample(product.deps, 'mixed')).text,
    }),
  },
  {
    days: 2,
    read: async (_, texts) => ({
      title: 'Balance column, first draft',
      text: textNamed('blog-ai', texts),
    }),
  },
  {
    days: 2,
    read: (product, texts) =>
      fromFile(product, {
        name: 'Harbour feature.md',
        text: textNamed('harbour-feature-ai', texts),
      }),
  },
  {
    days: 1,
    read: async (_, texts) => ({
      title: 'Balance column, second draft',
      text: textNamed('second-draft-mixed', texts),
    }),
  },
]

/** Texts that the demo needs in addition to the randomly chosen ones. */
export function chosenTextsOf(
  product: DemoProduct,
  { state, texts, now }: { state: CustomerState; texts: DemoText[]; now: Date },
): Moment[] {
  return chosen.map(({ days, read }) => ({
    at: daysAgo(now, { days, share: 0.8 }),
    act: async () => {
      const [user] = state.members
      const apiKey = state.keys.get('Editors’ desk')
      if (!user || !apiKey) throw new Error('The demo has nobody to read a text for')
      const { title, text } = await read(product, texts)
      await perform(product.deps, {
        submission: {
          ...readTextToAnalyze(text),
          organizationId: state.organizationId,
          apiKey,
          userId: user.id,
          title,
          origin: 'playground',
          groupId: null,
          options: { include_guidelines: true, include_humanization_prompt: false },
        },
      })
    },
  }))
}

function textNamed(name: string, texts: DemoText[]): string {
  const found = texts.find((text) => text.name === name)
  if (!found) throw new Error(`There is no text ${name}`)
  return found.text
}

async function fromFile(
  product: DemoProduct,
  { name, text: content }: { name: string; text: string },
) {
  const file = new File([content], name)
  const { text, facts } = await readFile(product.stranger(), { file, organizationId: 'demo' })
  return { title: titleOfFile(facts), text }
}
