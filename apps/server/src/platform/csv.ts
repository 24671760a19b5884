/** A table as RFC 4180 has it, for spreadsheets, with a byte-order mark. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return `\uFEFF${[columns, ...rows].map(csvLine).join('')}`
}

/**
 * A line of such a table: quotes around every text, and an apostrophe before what a spreadsheet would
 * run as a formula.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
