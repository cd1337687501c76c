import type { ColumnType } from 'kysely'

/** Read as ISO strings; may be written as dates. */
export type Time = ColumnType<string, Date | string, Date | string>
export type TimeByDefault = ColumnType<string, Date | string | undefined, Date | string>
