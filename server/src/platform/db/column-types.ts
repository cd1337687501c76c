import type { ColumnType } from 'kysely'

/** Times arrive as ISO strings and may be written as dates. */
export type Time = ColumnType<string, Date | string, Date | string>
export type TimeByDefault = ColumnType<string, Date | string | undefined, Date | string>
