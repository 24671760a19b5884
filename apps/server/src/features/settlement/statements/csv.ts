/**
 * A table as RFC 4180 has it, for spreadsheets: a byte-order mark, quotes around every text, and an
 * apostrophe before what a spreadsheet would run as a formula.
 */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [columns, ...rows].map((row) => row.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
