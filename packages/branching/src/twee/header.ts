import type { Passage, TweeProblem } from './parse.ts'

type Header = Omit<Passage, 'text'>

/** Twee 2 puts a passage’s place behind its name and tags: `<120,80>`. */
const placePattern = /<(-?\d{1,9}(?:\.\d{1,9})?),(-?\d{1,9}(?:\.\d{1,9})?)>$/

/** `name [tags] {metadata}`, or `<x,y>` in place of metadata; blocks end at the first bracket without a backslash. */
export function readHeader(whole: string, line: number, problems: TweeProblem[]): Header {
  const [, x, y] = placePattern.exec(whole.trimEnd()) ?? []
  const header = x === undefined ? whole : whole.trimEnd().replace(placePattern, '')
  const nameEnd = findBlock(header)
  const name = unescape(header.slice(0, nameEnd)).trim()
  if (name === '') problems.push({ code: 'twee.no_name', line })
  let at = nameEnd
  let tags: string[] = []
  if (header[at] === '[') {
    const end = findPlain(header, ']', at)
    tags = splitTags(header.slice(at + 1, end)).map(unescape)
    at = end + 1
  }
  const place = x === undefined ? {} : { position: `${x},${y}` }
  const metadata = { ...place, ...readMetadata(header.slice(at).trim(), line, problems) }
  return { name, tags, metadata, line }
}

export const splitTags = (tags: string): string[] => tags.split(/\s+/).filter((tag) => tag !== '')

/** Where the tags or the metadata begin. A brace that no JSON object follows is part of the name, as in older notations. */
function findBlock(header: string): number {
  for (let at = findPlain(header, '[{', 0); at < header.length;) {
    if (header[at] === '[' || /^\{[ \t]{0,20}["}]/.test(header.slice(at, at + 22))) return at
    at = findPlain(header, '[{', at + 1)
  }
  return header.length
}

function readMetadata(json: string, line: number, problems: TweeProblem[]) {
  if (json === '') return {}
  const found = readObject(json)
  if (!found) problems.push({ code: 'twee.bad_metadata', line })
  return found ?? {}
}

/** Null for what is no JSON object. */
export function readObject(json: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(json)
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found)
    return isObject ? { ...found } : null
  } catch {
    return null
  }
}

/** Where one of these characters stands without a backslash before it; the text's end where none does. */
function findPlain(text: string, wanted: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') at += 1
    else if (wanted.includes(character)) return at
  }
  return text.length
}

const unescape = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

/** For names and tags: backslashes and brackets of the header. */
export const escapeHeader = (text: string): string => text.replaceAll(/[\\[\]{}]/g, '\\$&')
