import { useMutation } from '@tanstack/react-query'
import { Failure } from '../../shared/failure.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AnalysisForm } from './analysis-form.tsx'
import { AnalysisViews } from './analysis-views.tsx'
import { analysisMutation } from './queries.ts'

export function AdminAnalysis() {
  usePageTitle('Text analysis')
  const analysis = useMutation(analysisMutation)
  return (
    <>
      <h1 className="text-headline">Text Analysis</h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-2">
        <div className="lg:sticky lg:top-8">
          <AnalysisForm isBusy={analysis.isPending} onAnalyze={analysis.mutate} />
        </div>
        <section aria-label="Result" aria-busy={analysis.isPending} className="min-w-0">
          {analysis.isPending && <Reading />}
          {analysis.isError && <Failure title="Analysis failed" error={analysis.error} />}
          {analysis.isIdle && (
            <EmptyState title="Nothing read yet">
              Analysis results will appear here after running an analysis
            </EmptyState>
          )}
          {analysis.data && (
            <AnalysisViews result={analysis.data} text={analysis.variables?.text ?? ''} />
          )}
        </section>
      </div>
    </>
  )
}

function Reading() {
  return (
    <div
      role="status"
      className="flex min-h-64 items-center justify-center gap-3 rounded-lg border border-rule border-dashed text-ink-soft"
    >
      <Spinner />
      Reading the text…
    </div>
  )
}
