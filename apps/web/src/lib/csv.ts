import { textCell } from '@plax/contracts/csv-cells'
import { saveBlob } from './save-file.ts'

type Cell = string | number | null

/** Rows as a file that spreadsheets open (RFC 4180); no text in it is run or changed by them. */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const plain = textCell(cell)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Gives a file to the reader; the mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv(fileName: string, text: string): void {
  saveBlob(new Blob(['\uFEFF', text], { type: 'text/csv' }), fileName)
}
