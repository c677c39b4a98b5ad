import type { Dialect } from '../../store/database.ts'

export interface NumberTable {
  name: 'history_numbers' | 'history_measured'
  /** Its column of the minute in which the events arrived. */
  arrived: 'minute' | 'arrived'
}

/** Of the minute in which the events arrived; and of other minutes, which devices said. */
export const numberTables: readonly [NumberTable, NumberTable] = [
  { name: 'history_numbers', arrived: 'minute' },
  { name: 'history_measured', arrived: 'arrived' },
]

/**
 * A table, for the ends of one field: SQLite would rather go through all rows of the topic, as those are in order.
 */
export const byField = (dialect: Dialect, { name }: NumberTable): string =>
  dialect === 'sqlite' ? `${name} INDEXED BY ${name}_field` : name
