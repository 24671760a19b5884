const attributePattern = /([\w-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g

export interface Element {
  attributes: Record<string, string | undefined>
  inner: string
  /** Where its tag begins, and where it ends, in the text that was searched. */
  at: number
  from: number
}

/** Elements that hold none of their own name, which end at the first closing tag; all that they need is read once. */
export function elementsOf(source: string, name: string, needed?: string): Element[] {
  const opening = new RegExp(`<${name}(?=[\\s>])`, 'gi')
  const closing = new RegExp(`</${name}`, 'gi')
  const found: Element[] = []
  for (let tag = opening.exec(source); tag; tag = opening.exec(source)) {
    const from = endOfTag(source, opening.lastIndex)
    opening.lastIndex = from
    if (source[from - 1] !== '>') continue
    const of = readAttributes(source.slice(tag.index, from))
    if (needed !== undefined && of[needed] === undefined) continue
    closing.lastIndex = from
    const end = closing.exec(source)?.index
    if (end === undefined) break
    found.push({ attributes: of, inner: source.slice(from, end), at: tag.index, from })
    opening.lastIndex = end
  }
  return found
}

/** Behind the `>` of a tag, past what stands between quotes; before what shows that it is none. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (character === '>') return at + 1
    if (character === '<') return at
    if (character !== '"' && character !== "'") continue
    const close = source.indexOf(character, at + 1)
    if (close < 0) return source.length - 1
    at = close
  }
  return source.length - 1
}

function readAttributes(text: string): Element['attributes'] {
  return Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, key = '', double, single]) => [
      key.toLowerCase(),
      unescapeHtml(double ?? single ?? ''),
    ]),
  )
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Twine escapes five characters by name or number; each is decoded once. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[]
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
  })
}
