import type { api, Received } from '@inkprint/contract'
import {
  type DeveloperView,
  ReadingCanceled,
  type Verdict,
} from '../../platform/detector/detector.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { readJudging } from './judging.ts'
import { readTextToAnalyze, requireGroup } from './texts.ts'

/** Everything the detector knows about a text; neither charged nor stored. */
export async function analyzeForStaff(
  context: Context<'superuser'>,
  input: Received<typeof api.admin.analyses.create>,
): Promise<{ user_view: Verdict; dev_view: DeveloperView }> {
  const { text, words } = readTextToAnalyze(input.text)
  const groupId = await requireGroup(context, {
    groupId: input.force_group_id,
    field: 'force_group_id',
  })
  const judging = readJudging(input, null)
  const { verdict, developerView } = await context.detector
    .analyzeFully(
      { text, groupId, ...judging },
      { owner: context.actor.user.id, signal: context.origin.signal, isCancelable: true },
    )
    .catch((error) => {
      throw error instanceof ReadingCanceled ? new AppError('CLIENT_CLOSED_REQUEST') : error
    })
  return { user_view: { ...verdict, words }, dev_view: developerView }
}
