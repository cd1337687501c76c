import { formatNumber } from '../../../shared/format.ts'
import { SelectField } from '../../../ui/select.tsx'
import type { Source } from './sources.ts'

interface TableChoiceProps {
  source: Source
  onChoose: (id: number, columns: Pick<Source, 'textColumn' | 'titleColumn'>) => void
}

/** For a table: which column has the texts, and which has their titles. */
export function TableChoice({ source, onChoose }: TableChoiceProps) {
  const { id, name, collection, textColumn, titleColumn } = source
  const table = collection?.table
  if (!table) return null
  return (
    <fieldset className="rounded-lg border border-rule bg-sheet p-4">
      <legend className="sr-only">Columns of {name}</legend>
      <p className="mb-3 break-words text-label">
        <strong className="font-semibold">{name}</strong>: {formatNumber(table.rows.length)}{' '}
        {table.rows.length === 1 ? 'row' : 'rows'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Column with the text"
          value={textColumn}
          onChange={({ target }) => onChoose(id, { textColumn: Number(target.value), titleColumn })}
        >
          <Columns names={table.columns} />
        </SelectField>
        <SelectField
          label="Column with the title"
          value={titleColumn}
          onChange={({ target }) => onChoose(id, { textColumn, titleColumn: Number(target.value) })}
        >
          <option value={-1}>None: use the row number</option>
          <Columns names={table.columns} />
        </SelectField>
      </div>
      <p className="mt-3 line-clamp-2 break-words text-caption text-ink-soft">
        First text: “{table.rows[0]?.[textColumn]?.slice(0, 300) ?? ''}”
      </p>
    </fieldset>
  )
}

function Columns({ names }: { names: string[] }) {
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, names may repeat
    <option key={at} value={at}>
      {name.slice(0, 80)}
    </option>
  ))
}
