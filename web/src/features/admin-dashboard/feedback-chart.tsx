import type { api, Output } from '@inkprint/contract'
import { formatNumber } from '../../shared/format.ts'
import { ColumnHeads } from '../../ui/figures-table.tsx'

type GroupFeedback = Output<typeof api.admin.statistics.getTrends>['feedback'][number]

/** How often readers called a verdict wrong, by kind of text, as a table with bars in the last column. */
export function FeedbackChart({ groups }: { groups: readonly GroupFeedback[] }) {
  return (
    <section aria-labelledby="feedback" className="rounded-lg border border-rule bg-sheet p-5">
      <h3 id="feedback" className="font-medium font-sans text-ink-soft text-label">
        Feedback that said “wrong”, by group
      </h3>
      {groups.length === 0 ? (
        <p className="mt-3 text-ink-faint text-label">No feedback yet.</p>
      ) : (
        <table aria-labelledby="feedback" className="mt-3 w-full text-left text-label tabular-nums">
          <ColumnHeads
            heads={[
              'Group',
              { label: 'Wrong', className: 'text-right' },
              { label: 'Answers', className: 'pl-4 text-right' },
              { label: 'Share', className: 'pl-4 max-sm:text-right sm:w-1/2 sm:pl-6' },
            ]}
            className="border-rule border-b text-caption text-ink-faint"
            cellClassName="py-1.5"
          />
          <tbody>
            {groups
              .toSorted((a, b) => shareOf(b) - shareOf(a))
              .map((group) => (
                <Row key={group.group_id} group={group} />
              ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ group }: { group: GroupFeedback }) {
  const percent = Math.round(shareOf(group) * 1000) / 10
  return (
    <tr className="border-rule border-b last:border-b-0">
      <th scope="row" className="py-2 font-normal">
        {group.group_name}
      </th>
      <td className="py-2 text-right">{formatNumber(group.wrong)}</td>
      <td className="py-2 pl-4 text-right">{formatNumber(group.answers)}</td>
      <td className="py-2 pl-4 sm:pl-6">
        <div className="flex items-center gap-3">
          <div aria-hidden="true" className="h-2 min-w-0 flex-1 bg-shade max-sm:hidden">
            <div className="h-full bg-ai" style={{ width: `${percent}%` }} />
          </div>
          <span className="w-14 text-right max-sm:w-full">{percent}%</span>
        </div>
      </td>
    </tr>
  )
}

function shareOf({ wrong, answers }: GroupFeedback): number {
  return answers === 0 ? 0 : wrong / answers
}
