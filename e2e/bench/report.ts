/** A figure of a line; null where there is none. */
export type Cell = string | number | null

export interface Column<Line> {
  title: string
  of: (line: Line) => Cell
}

const textOf = (cell: Cell): string => (cell === null ? '-' : String(cell))

/** Prints lines as a table, the first column to the left. */
export const printTable = <Line>(columns: readonly Column<Line>[], lines: readonly Line[]): void => {
  const rows = [columns.map(({ title }) => title), ...lines.map((line) => columns.map(({ of }) => textOf(of(line))))]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart((widths[index] ?? 0) + 3)))
        .join(''),
    )
}

/** What a benchmark is told beside its own words. */
export interface Settings {
  json: boolean
  /** How often to measure; the benchmark's own number unless given. */
  runs: number | undefined
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`
export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(0)} kB`
