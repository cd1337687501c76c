import { useDebouncedText } from '../../shared/use-debounced.ts'
import { SearchField } from '../../ui/search-field.tsx'

interface SearchAnalysesProps {
  search: string
  /** Called once typing has paused. */
  onSearch: (search: string) => void
  /** Whether it gets the focus when a dialog opens. */
  isFirst?: boolean
  className?: string
}

/** Searches analyses by words in their titles and texts. */
export function SearchAnalyses({ search, onSearch, isFirst, className }: SearchAnalysesProps) {
  const { text, setText } = useDebouncedText({
    value: search,
    onCommit: (value) => onSearch(value.trim()),
    delayMs: 300,
  })
  return (
    <SearchField
      label="Search analyses"
      placeholder="Search titles and texts…"
      maxLength={200}
      value={text}
      onType={setText}
      data-first-focus={isFirst || undefined}
      className={className}
    />
  )
}
