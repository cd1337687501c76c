import { errorMessage } from '../../client/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { BeforeResult } from './before-result.tsx'
import { Reading } from './reading.tsx'
import { Result } from './result/result.tsx'
import type { useAnalysis } from './use-analysis.ts'

interface ResultPlaceProps {
  analysis: ReturnType<typeof useAnalysis>
  /** As it stands now. */
  text: string
  onOpen: (id: string) => void
}

/** Below the text: the result, the wait for it, or what there would be to see. */
export function ResultPlace({ analysis, text, onOpen }: ResultPlaceProps) {
  const { found, reading, lost, isNew } = analysis
  return (
    <>
      {reading && <Reading {...reading} />}
      {lost && !reading && (
        <Alert tone="error" className="mt-12">
          {errorMessage(lost.error, 'The result could not be fetched.')}{' '}
          <LinkButton onClick={() => lost.refetch()} className="touch-target">
            Try again
          </LinkButton>
        </Alert>
      )}
      {found && (
        <div hidden={reading !== null}>
          <Result
            key={found.result.id}
            found={found}
            isNew={isNew}
            isOlder={found.text !== null && found.text !== text}
          />
        </div>
      )}
      {!analysis.isShown && !reading && <BeforeResult onOpen={onOpen} />}
    </>
  )
}
