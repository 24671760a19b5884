import type { Language } from '@plax/contracts/languages'
import { load } from '../../../platform/load.ts'
import { PdfText } from './pdf-text.ts'
import type { StatementPage } from './statement-file.ts'
import { statementWords } from './words.ts'

const margin = 40
const pageHeight = 595
const pageWidth = 842
const rowHeight = 16

/** A statement as a PDF, A4 across, with its columns on every page. */
export function writePdf(page: StatementPage, lang: Language): Promise<Buffer> {
  const PdfDocument = load('pdfkit')
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin,
    info: { Title: page.title },
  })
  const done = bytesOf(doc)
  const text = new PdfText(doc, lang)
  const words = statementWords[lang]
  text.line(page.title, { x: margin, y: margin, width: 500, size: 18 })
  let y = margin + 30
  for (const line of page.head) {
    text.line(line, { x: margin, y, width: pageWidth - 2 * margin, size: 9 })
    y += 14
  }
  y += 8
  for (const table of page.tables) {
    y = writeTable(doc, text, { table, y, none: words.noSales })
    y += 20
  }
  text.line(words.note, { x: margin, y, width: pageWidth - 2 * margin, size: 8 })
  doc.end()
  return done
}

function writeTable(
  doc: PDFKit.PDFDocument,
  text: PdfText,
  { table, y: top, none }: { table: StatementPage['tables'][number]; y: number; none: string },
): number {
  const widths = columnWidths(table.columns)
  const writeRow = (cells: readonly string[], y: number) => {
    let x = margin
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0
      const align = table.columns[index]?.isText ? 'left' : 'right'
      text.line(cell, { x, y, width: width - 6, size: 8, align })
      x += width
    })
  }
  const names = table.columns.map(({ name }) => name)
  let y = top
  const rule = () => {
    doc
      .moveTo(margin, y)
      .lineTo(pageWidth - margin, y)
      .lineWidth(0.5)
      .stroke('#999999')
    doc.fillColor('#111111')
    y += 5
  }
  const begin = () => {
    writeRow(names, y)
    y += rowHeight - 3
    rule()
  }
  if (table.title) {
    text.line(table.title, { x: margin, y, width: 500, size: 12 })
    y += 24
  }
  begin()
  const rows = table.rows.length > 0 ? table.rows : [[none]]
  const firstSum = rows.length - (table.sums ?? 0)
  for (const [index, row] of rows.entries()) {
    if (y > pageHeight - margin - rowHeight) {
      doc.addPage()
      y = margin
      begin()
    }
    if (index === firstSum && index > 0) rule()
    writeRow(row, y)
    y += rowHeight
  }
  return y
}

function columnWidths(columns: StatementPage['tables'][number]['columns']): number[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0)
  return columns.map(({ weight }) => ((pageWidth - 2 * margin) * weight) / all)
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => done(Buffer.concat(parts)))
    doc.on('error', fail)
  })
}
