import { AnalysisResult, analysisCost } from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { noMeter } from '../../platform/metrics/meter.ts'
import { moveCredits } from '../credits/ledger.ts'
import { perform } from './perform.ts'
import type { Submission } from './submission.ts'
import { readTextToAnalyze } from './texts.ts'

/**
 * Analyzes a built-in text as a customer's would be, with an organization, a price and an entry, and leaves
 * no trace.
 */
export async function probeAnalysis(deps: Deps): Promise<void> {
  const counted = readTextToAnalyze(builtInText)
  const options = { include_guidelines: false, include_humanization_prompt: false }
  // Read before the transaction, so that the transaction holds no locks for that long.
  const wanted = { text: counted.text, groupId: null, advice: options }
  const verdict = await deps.detector.analyze(wanted)
  const detector = { ...deps.detector, analyze: async () => verdict }
  const trial = await deps.db.startTransaction().execute()
  try {
    const organizationId = newId('org')
    await trial
      .insertInto('organizations')
      .values({ id: organizationId, name: 'Health check' })
      .execute()
    await moveCredits(trial, {
      organizationId,
      at: deps.now(),
      reason: 'admin_adjustment',
      reference: organizationId,
      amount: analysisCost(counted.words, options),
    })
    const submission: Submission = {
      ...counted,
      organizationId,
      options,
      origin: 'key',
      groupId: null,
      userId: null,
      apiKey: { id: newId('key'), name: 'Health check' },
    }
    const probe = { ...deps, db: trial, detector, meter: noMeter }
    const { analysis_result, credits } = await perform(probe, { submission })
    AnalysisResult.parse(analysis_result)
    if (credits.remaining !== 0) {
      throw new Error(`The trial left ${credits.remaining} credits instead of none`)
    }
  } finally {
    await trial.rollback().execute()
  }
}

const builtInText = `
The ferry to the island leaves twice a day, once before the shops open and once after they close, so
whoever lives there learns to plan. My aunt kept a list on the back of the pantry door: flour, lamp
oil, stamps, the blue thread she liked. When the list was as long as her forearm she put on the good
coat and went. I was allowed along if I promised to carry and not to whine.

The crossing takes forty minutes in calm water. In October it took an hour and a half, and the old men
who never looked up from their cards looked up. I remember the smell of diesel and wet wool, and a
dog called Bishop who belonged to nobody and rode over every morning to see what the butcher had.

In town my aunt did everything in the same order. First the bank, because money made her nervous until
it was counted. Then the chandler, then the draper, then tea. At tea she read me the notices in the
paper as if they were letters from people we knew: a bicycle lost, a piano wanted, a hall that would be
let to any respectable society. She had opinions about all of them.

We came home in the dark with the lamps already lit along the quay. She never said that she had enjoyed
herself. She only started the next list before her coat was off, and wrote my name at the top of it.
`
