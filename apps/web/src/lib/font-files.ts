/**
 * Fetches a font's stylesheet and its files for these letters. The returned function adds them to the
 * page: all at once, since the browser lays out the whole page for each font that arrives.
 */
export async function addFont(href: string, letters: string): Promise<() => void> {
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

function holdsAny({ style }: CSSFontFaceRule, letters: string): boolean {
  return lettersIn(style.getPropertyValue('unicode-range')).test(letters)
}

/** Matches the letters of a `unicode-range` without wildcards: "U+AC00-AC01, U+FF03". */
export function lettersIn(range: string): RegExp {
  const letters = range
    .replaceAll(/[\s,]/g, '')
    .replaceAll(/(U\+|-)([\dA-F]+)/gi, (_, sign: string, code: string) =>
      sign === '-' ? `-\\u{${code}}` : `\\u{${code}}`,
    )
  return new RegExp(`[${letters}]`, 'u')
}

async function loadFace({ style }: CSSFontFaceRule): Promise<FontFace> {
  const value = (name: string) => style.getPropertyValue(name)
  const [, url = ''] = /^url\("?([^")]+)"?\)/.exec(value('src')) ?? []
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
