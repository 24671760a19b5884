/** The names that a bare `Name:` is taken for a mark of, and how names are compared. */
export type MarkBook = { names: ReadonlySet<string>; normalize: (name: string) => string }

export type MarkToken =
  | { kind: 'text'; text: string }
  | { kind: 'speaker'; name: string; emotion: string }
  | { kind: 'scene'; tag: string }

/** The longest that stands between the brackets of a mark; longer is text. */
const MAX_MARK_CHARS = 120

const BRACKETED = /\[\[([^[\]\n]{1,120})\]\]/g

/** Models put the word into the language that they write in. */
const SCENE_WORDS = new Set(['scene', '장면', 'シーン', '場面', 'escena'])

const readBracket = (book: MarkBook, content: string): Exclude<MarkToken, { kind: 'text' }> => {
  const [head = '', ...rest] = content.split('|')
  const tail = rest.join('|').trim()
  if (rest.length > 0 && SCENE_WORDS.has(book.normalize(head))) return { kind: 'scene', tag: tail }
  return { kind: 'speaker', name: head.trim(), emotion: tail }
}

const isKnown = (book: MarkBook, content: string): boolean => {
  const [head = '', ...rest] = content.split('|')
  const name = book.normalize(head)
  return book.names.has(name) || (rest.length > 0 && SCENE_WORDS.has(name))
}

/** `Name:`, `**Name:**` or `**Name**:` of a known name at the start of a line. */
const NAMED =
  /^([^\S\n]*)(?=\S)(?:\*\*([^\n:：*]{1,120})(?:\*\*[:：]|[:：]\*\*)|([^\n:：*]{1,120})[:：])[^\S\n]*/

const readNamed = (book: MarkBook, line: string): { name: string; length: number } | null => {
  const match = NAMED.exec(line)
  const name = match?.[2] ?? match?.[3]
  if (!match || name === undefined || !book.names.has(book.normalize(name))) return null
  return { name, length: match[0].length }
}

/** One line: marks at its start, of whatever name; within it those of known names only. */
const readLine = (book: MarkBook, line: string): MarkToken[] => {
  const tokens: MarkToken[] = []
  let isStart = true
  let from = 0
  for (const match of line.matchAll(BRACKETED)) {
    const before = line.slice(from, match.index)
    const content = match[1] ?? ''
    if (before.trim() !== '') isStart = false
    if (!isStart && !isKnown(book, content)) continue
    if (!isStart) tokens.push(...readText(book, before, from === 0))
    tokens.push(readBracket(book, content))
    from = match.index + match[0].length
    isStart = true
  }
  const rest = line.slice(from)
  tokens.push(...readText(book, from > 0 ? rest.trimStart() : rest, true))
  return tokens
}

const readText = (book: MarkBook, text: string, mayBeNamed: boolean): MarkToken[] => {
  const named = mayBeNamed ? readNamed(book, text) : null
  if (!named) return [{ kind: 'text', text }]
  return [
    { kind: 'speaker', name: named.name, emotion: '' },
    { kind: 'text', text: text.slice(named.length) },
  ]
}

export const readMarks = (book: MarkBook, text: string): MarkToken[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ kind: 'text' as const, text: '\n' }] : []),
      ...readLine(book, line),
    ])

/** Where an unfinished mark may stand at the end of a line; null where none does. */
const openBracket = (line: string): number | null => {
  const at = line.lastIndexOf('[[')
  if (at === -1 || !/^\[\[[^[\]\n]*\]?$/.test(line.slice(at))) return null
  return line.length - at > MAX_MARK_CHARS + 3 ? null : at
}

const lastLine = (text: string): number => text.lastIndexOf('\n') + 1

/** Whether what a line holds so far could still become a `Name:`. */
const mayBecomeNamed = (book: MarkBook, line: string): boolean => {
  const bare = line.replace(/^(?:\s*\[\[[^[\]\n]{1,120}\]\])*\s*/, '')
  if (bare === '') return false
  const isBold = bare.startsWith('*')
  const name = book.normalize(bare.replace(/^\*{1,2}/, '').replace(/(?:\*{1,2}|[:：]\*?)$/, ''))
  const isOpen = isBold ? !NAMED.test(bare) : !/[:：*]/.test(bare)
  if (!isOpen) return false
  return [...book.names].some((known) => known.startsWith(name))
}

/** A running text without what could still become a mark. */
export const heldBack = (book: MarkBook, text: string): string => {
  const start = lastLine(text)
  const line = text.slice(start)
  const open = openBracket(line)
  if (open !== null) return text.slice(0, start + open)
  const shorter = line.endsWith('[') ? line.slice(0, -1) : line
  if (!mayBecomeNamed(book, shorter)) return text.slice(0, start) + shorter
  const marks = /^(?:\s*\[\[[^[\]\n]{1,120}\]\])*/.exec(shorter)?.[0] ?? ''
  return text.slice(0, start) + marks
}

/** A finished text without the mark that it broke off in. */
export const withoutTail = (book: MarkBook, text: string): string => {
  const start = lastLine(text)
  const line = text.slice(start)
  const open = openBracket(line)
  if (open === null) return text
  const [head = '', ...rest] = line
    .slice(open + 2)
    .replace(/\]$/, '')
    .split('|')
  const name = book.normalize(head)
  const starts = (known: string): boolean =>
    rest.length > 0 ? known === name : known.startsWith(name)
  const isMark = [...book.names, ...SCENE_WORDS].some(starts)
  return isMark ? text.slice(0, start + open) : text
}
