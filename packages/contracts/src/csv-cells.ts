/**
 * What spreadsheets don't take as the text that it is: formulas, also by full-width and small signs or
 * behind what nobody sees; digits after a leading zero, of which they keep none; and longer numbers than
 * they keep exactly.
 */
const changed = [
  /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u,
  /^[\t\r\n]/,
  /^\s*[0０][\d０-９][\d０-９.,]*\s*$/,
  /^\s*[\d０-９]{16,}\s*$/,
  /^\s*\d+e\d+\s*$/i,
]

/** A text for a cell of a CSV file, with an apostrophe before what a spreadsheet would change or run. */
export function textCell(text: string): string {
  return changed.some((pattern) => pattern.test(text)) ? `'${text}` : text
}
