import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { apiKeysQuery, keyLabel } from '../../client/customer-data.ts'
import { dateRanges } from '../../shared/date-ranges.ts'
import { KeysFailure } from '../../shared/keys-failure.tsx'
import { reviewWords } from '../../shared/review-words.ts'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { verdictNames } from '../../shared/verdict-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterField, optionsOf } from '../../ui/filter-field.tsx'
import type { AnalysesAddress } from './address.ts'
import { ChoicesFailure } from './choices-failure.tsx'
import { choicesQuery } from './queries.ts'
import { SearchAnalyses } from './search-analyses.tsx'

export function Filters({ address }: { address: AnalysesAddress }) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { selection, isFiltered, filterBy, clear } = address
  // Open on arrival if one of its filters is set; after that only the user opens or closes it.
  const [isUnfolded, setUnfolded] = useState(isFiltered && selection.search === '')
  const clearButton = (
    <Button
      variant="quiet"
      disabled={!isFiltered}
      onClick={clear}
      className="max-md:-ml-4 max-md:px-4"
    >
      Clear Filters
    </Button>
  )
  return (
    <div className="mb-5 space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchAnalyses
          search={selection.search}
          onSearch={(search) => filterBy('search', search)}
          className="min-w-0 flex-1 md:max-w-xl"
        />
        {isWide && clearButton}
      </div>
      {isWide ? (
        <div className="grid grid-cols-3 gap-3 lg:grid-cols-6">
          <Choices address={address} />
        </div>
      ) : (
        <details
          className="group/fold"
          open={isUnfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-ink-soft text-label [&::-webkit-details-marker]:hidden">
            Filters
            <ChevronDown aria-hidden="true" className="size-4 group-open/fold:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 gap-3 pb-2">
            <Choices address={address} />
            <div className="self-end">{clearButton}</div>
          </div>
        </details>
      )}
      <KeysFailure />
      <ChoicesFailure>
        The kinds of text and the people to filter by could not be loaded.
      </ChoicesFailure>
    </div>
  )
}

function Choices({ address: { selection, filterBy } }: { address: AnalysesAddress }) {
  const choices = useQuery(choicesQuery)
  const keys = useQuery(apiKeysQuery)
  const { groups = [], people = [] } = choices.data ?? {}
  const apiKeys = keys.data?.api_keys ?? []
  return (
    <>
      <FilterField
        label="Verdict"
        all="All verdicts"
        value={selection.verdict}
        options={optionsOf(verdictNames)}
        onChoose={(value) => filterBy('verdict', value)}
      />
      <FilterField
        label="Review"
        all="All analyses"
        value={selection.review}
        options={Object.entries(reviewWords).map(([id, { word }]) => ({ id, name: word }))}
        onChoose={(value) => filterBy('review', value)}
      />
      <FilterField
        label="Kind of text"
        all="All kinds"
        value={selection.groupId}
        options={groups}
        onChoose={(value) => filterBy('group', value)}
      />
      <FilterField
        label="API key"
        all="All keys"
        value={selection.keyId}
        options={apiKeys.map((key) => ({ id: key.id, name: keyLabel(key, apiKeys) }))}
        onChoose={(value) => filterBy('key', value)}
      />
      <FilterField
        label="Requested by"
        all="Everybody"
        value={selection.userId}
        options={people}
        onChoose={(value) => filterBy('person', value)}
      />
      <FilterField
        label="Period"
        all="Any time"
        value={selection.range}
        options={dateRanges.map(({ id, label }) => ({ id, name: label }))}
        onChoose={(value) => filterBy('range', value)}
      />
    </>
  )
}
