import { textCell } from '@plax/contracts/csv-cells'

type Cell = string | number

/** A table as RFC 4180 has it, for spreadsheets, with a byte-order mark. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[columns, ...rows].map(csvLine).join('')}`
}

/**
 * A line of such a table: quotes around every text, and an apostrophe before what a spreadsheet would
 * run or change.
 */
export function csvLine(cells: readonly Cell[]): string {
  return lineOf(cells, textCell)
}

/** A table for programs, such as a bank's, with every text exactly as it is. */
export function exactCsvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((cells) => lineOf(cells, (text) => text)).join('')
}

function lineOf(cells: readonly Cell[], write: (text: string) => string): string {
  const quote = (text: string) => `"${write(text).replaceAll('"', '""')}"`
  return `${cells.map((cell) => (typeof cell === 'number' ? cell : quote(cell))).join(',')}\r\n`
}
