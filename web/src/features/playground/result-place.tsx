import { isSameText } from '@inkprint/contract'
import { Link } from 'react-router'
import { failureReason } from '../../client/failure-text.ts'
import { analysisPath } from '../../shared/analysis-path.ts'
import { Result } from '../../shared/result/result.tsx'
import { Alert } from '../../ui/alert.tsx'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { BeforeResult } from './before-result.tsx'
import { isExampleId } from './queries.ts'
import { Reading } from './reading.tsx'
import type { useAnalysis } from './use-analysis.ts'

interface ResultPlaceProps {
  analysis: ReturnType<typeof useAnalysis>
  /** The current text. */
  text: string
  onOpen: (id: string) => void
}

/** Below the text: the result, the wait for it, or a preview of what it would contain. */
export function ResultPlace({ analysis, text, onOpen }: ResultPlaceProps) {
  const { shown, found, reading, lost, isNew } = analysis
  return (
    <>
      {reading && <Reading {...reading} />}
      {lost && !reading && (
        <div ref={isNew ? bringIntoView : undefined} className="mt-12">
          <Alert tone="error">
            <p>The result could not be fetched. {reasonOf(lost.error)}</p>
            <p>
              {shown &&
                !isExampleId(shown.id) &&
                'It is kept, and fetching it again costs nothing. '}
              <LinkButton onClick={() => lost.refetch()} className="touch-target">
                Try again
              </LinkButton>
            </p>
          </Alert>
        </div>
      )}
      {found && (
        <div hidden={reading !== null}>
          <Result
            key={found.result.id}
            found={found}
            isNew={isNew}
            isElsewhere
            offer={
              found.isExample ? undefined : (
                <>
                  It can be added later, for its price alone, on{' '}
                  <Link to={analysisPath(found.result.id)} className={textLink}>
                    the page of this analysis
                  </Link>
                  .
                </>
              )
            }
            isOlder={found.text !== null && !isSameText(found.text, text)}
          />
        </div>
      )}
      {!analysis.isShown && !reading && <BeforeResult onOpen={onOpen} />}
    </>
  )
}

function reasonOf(error: unknown): string {
  return failureReason(error, '')
}
