/**
 * A line of a table as RFC 4180 has it, for spreadsheets: quotes around every cell, and an apostrophe
 * before what a spreadsheet would run as a formula.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
