/**
 * What spreadsheets don't take as the text that it is: formulas, also by full-width signs; digits after a
 * leading zero, of which they keep none; and longer numbers than they keep exactly.
 */
const changed = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]|^0\d+$|^\d{16,}$|^\d+e\d+$/i

/** A text for a cell of a CSV file, with an apostrophe before what a spreadsheet would change or run. */
export function textCell(text: string): string {
  return changed.test(text) ? `'${text}` : text
}
