/** A run of text in a reply. Nothing of it is ever HTML. */
export type Span =
  | { kind: 'text' | 'narration' | 'speech' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'picture'; alt: string; url: string }
  | { kind: 'break' }

/** `![alt](https://…)` and `[text](https://…)`; other addresses (`javascript:`, `data:`) stay text. */
const links = /(!?)\[([^[\]\n]{0,300})\]\((https?:\/\/[^\s()<>"]{1,2000})(?:\s"[^"\n]{0,300}")?\)/
const emphasis =
  /(\*\*[^*\n]+\*\*)|(\*[^*\n]+\*)|(_[^_\n]+_)|(`[^`\n]+`)|("[^"\n]+"|“[^“”\n]+”|«[^«»\n]+»|「[^「」\n]+」|『[^『』\n]+』)/
const marks = new RegExp(`${links.source}|${emphasis.source}`, 'g')

/**
 * Splits a reply into paragraphs of spans: `*narration*` and `_narration_`, "speech" in the quotes
 * of any of our languages, `**strong**`, code, links and pictures. What is not closed yet, as while a
 * reply streams in, stays plain text.
 */
export function parseProse(source: string): Span[][] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph.split('\n').flatMap((line, index) => {
        const spans = parseLine(line)
        return index === 0 ? spans : [{ kind: 'break' as const }, ...spans]
      }),
    )
}

/** The spans of one line. */
export function parseLine(line: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) })
    spans.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) })
  return spans
}

function spanOf(match: RegExpMatchArray): Span {
  const [whole, bang, words = '', url, strong, stars, lines, code] = match
  if (url !== undefined) {
    return bang ? { kind: 'picture', alt: words, url } : { kind: 'link', text: words || url, url }
  }
  if (strong !== undefined) return { kind: 'strong', text: whole.slice(2, -2) }
  if (stars !== undefined || lines !== undefined) {
    return { kind: 'narration', text: whole.slice(1, -1) }
  }
  if (code !== undefined) return { kind: 'code', text: whole.slice(1, -1) }
  return { kind: 'speech', text: whole }
}
