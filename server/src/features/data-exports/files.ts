import { type CsvColumn, csvOf } from '../../platform/csv.ts'
import type { DataRow, Dataset, Exported } from './datasets.ts'
import type { ZipEntry } from './zip.ts'

/** A JSON and a CSV file of each dataset, and a text that explains them. */
export function filesOf(datasets: Dataset[], whose: Exported): ZipEntry[] {
  return [
    { name: 'README.txt', pieces: readMe(datasets, whose) },
    ...datasets.flatMap((dataset) => [
      { name: `${dataset.name}.json`, pieces: jsonOf(dataset) },
      { name: `${dataset.name}.csv`, pieces: tableOf(dataset) },
    ]),
  ]
}

async function* readMe(datasets: Dataset[], { isWholeOrganization }: Exported) {
  const lines = [
    'Your data at Inkprint',
    '',
    isWholeOrganization
      ? 'Your account, and all data of the organization you manage.'
      : 'Your account, and what you created in your organization.',
    'Every file is included twice: as JSON for programs and as CSV for spreadsheets.',
    'Texts that had already been deleted, by you or at the end of their retention period, are empty.',
    'API keys are listed without the keys themselves, which we do not store.',
    '',
    ...datasets.map(({ name }) => `${name}.json, ${name}.csv`),
    '',
  ]
  yield lines.join('\r\n')
}

async function* jsonOf({ batches }: Dataset): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of batches()) {
    for (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Analysis results are in the JSON file only: they do not fit into table cells. */
async function* tableOf({ batches }: Dataset): AsyncGenerator<string> {
  let columns: CsvColumn<DataRow>[] | null = null
  async function* rowsOf() {
    for await (const rows of batches()) {
      const [first] = rows
      if (first) columns ??= columnsOf(first)
      yield rows
    }
  }
  const rows = rowsOf()
  const start = await rows.next()
  if (start.done || columns === null) return
  yield* csvOf<DataRow>(columns, startingWith(start.value, rows))
}

async function* startingWith<Row>(first: Row[], rest: AsyncGenerator<Row[]>) {
  yield first
  yield* rest
}

function columnsOf(row: DataRow): CsvColumn<DataRow>[] {
  const fields = Object.keys(row).filter((field) => field !== 'result')
  return fields.map((field) => [field, ({ [field]: value }) => cellOf(value)])
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
