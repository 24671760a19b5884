/**
 * Adds the stylesheet of a font, whose files for these letters are fetched before. A file that
 * arrives has the whole page laid out anew; so they do it together, once.
 */
export async function addFont(href: string, letters: readonly string[]): Promise<() => void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await fetchOk(href)).text())
  const fetched = fontRules(sheet).filter((rule) => holdsAny(rule, letters))
  const faces = await Promise.all(fetched.map(loadFace))
  for (const rule of fetched) sheet.deleteRule([...sheet.cssRules].indexOf(rule))
  return () => {
    for (const face of faces) document.fonts.add(face)
    document.adoptedStyleSheets.push(sheet)
  }
}

function fontRules(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
}

function holdsAny({ style }: CSSFontFaceRule, letters: readonly string[]): boolean {
  const ranges = unicodeRanges(style.getPropertyValue('unicode-range'))
  return letters.some((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= code && code <= last)
  })
}

/** Those of a `unicode-range`, without wildcards: "U+AC00-AC01, U+FF03". */
export function unicodeRanges(text: string): [number, number][] {
  return [...text.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  )
}

async function loadFace({ style }: CSSFontFaceRule): Promise<FontFace> {
  const value = (name: string) => style.getPropertyValue(name)
  const [, url = ''] = /url\("?([^")]+)"?\)/.exec(value('src')) ?? []
  const file = await (await fetchOk(url)).arrayBuffer()
  const face = new FontFace(value('font-family').replaceAll('"', ''), file, {
    weight: value('font-weight'),
    unicodeRange: value('unicode-range'),
  })
  return face.load()
}

async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered with ${response.status}`)
  return response
}
