import { parseLine, type Span } from './prose-spans.ts'

/** A run of words in an article; a place is an address of this site. */
export type ArticleSpan = Span | { kind: 'place'; text: string; path: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; spans: ArticleSpan[] }
  | { kind: 'list'; isNumbered: boolean; items: ArticleSpan[][] }
  | { kind: 'paragraph'; lines: ArticleSpan[][] }
  | { kind: 'rule' }

const heading = /^(#{1,6})\s+(\S.*)$/
const rule = /^\s*(?:-{3,}|\*{3,})\s*$/
const bullet = /^\s{0,3}[-*•]\s+(\S.*)$/
const numbered = /^\s{0,3}\d{1,3}[.)]\s+(\S.*)$/
/** `[text](/path)`: neither `//host` nor `/\host`, which browsers read as another site. */
const places = /\[([^[\]\n]{1,300})\]\((\/(?!\/)[^\s()<>"\\]{0,500})\)/g

/**
 * Splits an article into headings, lists, rules and paragraphs. What is no mark stays text; nothing
 * of it is ever HTML.
 */
export function parseArticle(source: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const before = isOpen ? blocks.at(-1) : undefined
    isOpen = line.trim() !== ''
    if (isOpen) addLine(blocks, before, line)
  }
  return blocks
}

function addLine(blocks: Block[], before: Block | undefined, line: string): void {
  const [, marks, title] = heading.exec(line) ?? []
  if (marks && title) {
    const level = marks.length > 2 && blocks.some(isTopHeading) ? 3 : 2
    blocks.push({ kind: 'heading', level, spans: spansOf(title.trim()) })
    return
  }
  if (rule.test(line)) {
    blocks.push({ kind: 'rule' })
    return
  }
  const item = bullet.exec(line) ?? numbered.exec(line)
  if (item) return addItem(blocks, spansOf(item[1] ?? ''), !bullet.test(line))
  if (before?.kind === 'paragraph') before.lines.push(spansOf(line.trim()))
  else if (before?.kind === 'list') before.items.at(-1)?.push({ kind: 'break' }, ...spansOf(line))
  else blocks.push({ kind: 'paragraph', lines: [spansOf(line.trim())] })
}

/** Under a page's own title no level is left out, whatever the first heading is. */
function isTopHeading(block: Block): boolean {
  return block.kind === 'heading' && block.level === 2
}

/** Items go on in their list also over an empty line. */
function addItem(blocks: Block[], item: ArticleSpan[], isNumbered: boolean): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item)
  else blocks.push({ kind: 'list', isNumbered, items: [item] })
}

function spansOf(line: string): ArticleSpan[] {
  const spans: ArticleSpan[] = []
  let end = 0
  for (const { 0: whole, 1: text = '', 2: path = '', index } of line.matchAll(places)) {
    if (index > end) spans.push(...parseLine(line.slice(end, index)))
    spans.push({ kind: 'place', text, path })
    end = index + whole.length
  }
  return end < line.length ? [...spans, ...parseLine(line.slice(end))] : spans
}
