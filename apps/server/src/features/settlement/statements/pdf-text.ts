import { createRequire } from 'node:module'
import type { Language } from '@plax/contracts/languages'

const require = createRequire(import.meta.url)

type Doc = PDFKit.PDFDocument
type Face = 'KR' | 'JP'

/** Korean has Hangul and Latin, Japanese the signs that Korean lacks; the reader's comes first. */
const facesOf = (lang: Language): Face[] => (lang === 'jp' ? ['JP', 'KR'] : ['KR', 'JP'])

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** Writes text in whichever of two faces has its letters, run by run. */
export class PdfText {
  readonly #doc: Doc
  readonly #faces: Face[]
  readonly #glyphs = new Map<Face, Glyphs>()

  constructor(doc: Doc, lang: Language) {
    this.#doc = doc
    this.#faces = facesOf(lang)
    for (const face of this.#faces) {
      doc.registerFont(face, fontFiles[face]())
      doc.font(face)
      // pdfkit has no public name for the face that it reads.
      const { font } = Reflect.get(doc, '_font') as { font: Glyphs }
      this.#glyphs.set(face, font)
    }
  }

  /** One line in a column; what does not fit ends with an ellipsis. */
  line(
    text: string,
    at: { x: number; y: number; width: number; size: number; align?: 'left' | 'right' },
  ): void {
    this.#doc.fontSize(at.size)
    const fitted = this.#fit(text, at.width)
    let x = at.align === 'right' ? at.x + at.width - this.#widthOf(fitted) : at.x
    for (const run of this.#runsOf(fitted)) {
      this.#doc.font(run.face).text(run.text, x, at.y, { lineBreak: false })
      x += this.#doc.widthOfString(run.text)
    }
  }

  #fit(text: string, width: number): string {
    if (this.#widthOf(text) <= width) return text
    const letters = [...text]
    while (letters.length > 0 && this.#widthOf(`${letters.join('')}…`) > width) letters.pop()
    return `${letters.join('')}…`
  }

  #widthOf(text: string): number {
    return this.#runsOf(text).reduce(
      (sum, run) => sum + this.#doc.font(run.face).widthOfString(run.text),
      0,
    )
  }

  #runsOf(text: string): { face: Face; text: string }[] {
    const runs: { face: Face; text: string }[] = []
    for (const letter of text) {
      const face = this.#faceOf(letter)
      const last = runs.at(-1)
      if (last?.face === face) last.text += letter
      else runs.push({ face, text: letter })
    }
    return runs
  }

  #faceOf(letter: string): Face {
    const codePoint = letter.codePointAt(0) ?? 0
    const has = (face: Face) => this.#glyphs.get(face)?.hasGlyphForCodePoint(codePoint) ?? false
    return this.#faces.find(has) ?? this.#faces[0] ?? 'KR'
  }
}

/** Named in full, so that what lists the packages in use finds them. */
const fontFiles: Record<Face, () => string> = {
  KR: () => require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
  JP: () => require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
}
