/** A passage as a Twee 3 file has it (https://github.com/iftechfoundation/twine-specs, version 3.0.2). */
export interface Passage {
  name: string
  tags: string[]
  /** Of its header: `position` and `size` are known, all else is kept. */
  metadata: Record<string, unknown>
  text: string
  /** Of its header, from 1. */
  line: number
}

export const tweeProblemCodes = [
  'twee.text_before_first_passage',
  'twee.no_name',
  'twee.bad_metadata',
  'twee.doubled_passage',
  'twee.bad_story_data',
  'twee.no_passages',
  'twee.too_many_passages',
  'twee.too_long',
  'twee.start_missing',
  'twee.link_to_nowhere',
  'twee.code_kept_as_text',
  'twee.not_carried',
] as const

export type TweeProblemCode = (typeof tweeProblemCodes)[number]

/** What a file has that is not taken as it stands. Lines count from 1. */
export interface TweeProblem {
  code: TweeProblemCode
  line: number
  /** The passage, tag or macro that it is about. */
  about?: string
}

export interface TweeFile {
  passages: Passage[]
  problems: TweeProblem[]
}

/** Every passage in its order, doubled ones too; what cannot be read is told with its line. */
export function parseTwee(source: string): TweeFile {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const problems: TweeProblem[] = []
  const passages: (Passage & { body: string[] })[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    if (text.startsWith('::')) {
      passages.push({ ...readHeader(text.slice(2), line, problems), text: '', body: [] })
      continue
    }
    const open = passages.at(-1)
    if (open) open.body.push(text)
    else if (text.trim() !== '' && problems.length === 0) {
      problems.push({ code: 'twee.text_before_first_passage', line })
    }
  }
  return {
    passages: passages.map(({ body, ...passage }) => ({
      ...passage,
      text: body.join('\n').trimEnd(),
    })),
    problems,
  }
}

type Header = Omit<Passage, 'text'>

/** `name [tags] {metadata}`; the blocks end at the first bracket that no backslash precedes. */
function readHeader(header: string, line: number, problems: TweeProblem[]): Header {
  const nameEnd = findPlain(header, '[{', 0)
  const name = unescape(header.slice(0, nameEnd)).trim()
  if (name === '') problems.push({ code: 'twee.no_name', line })
  let at = nameEnd
  let tags: string[] = []
  if (header[at] === '[') {
    const end = findPlain(header, ']', at)
    tags = header
      .slice(at + 1, end)
      .split(/\s+/)
      .filter((tag) => tag !== '')
      .map(unescape)
    at = end + 1
  }
  const json = header.slice(at).trim()
  return { name, tags, metadata: readMetadata(json, line, problems), line }
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
