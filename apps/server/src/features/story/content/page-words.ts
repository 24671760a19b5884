import { substituteMacros } from '@plax/story-engine'

/**
 * What was written for a model or as HTML, as a page of words shows it: names in the place of macros,
 * lines and pictures in the place of tags, and nothing of styles and scripts. Other marks stay.
 */
export function pageWords(text: string, names: { char: string; user: string }): string {
  return substituteMacros(withoutHtml(text), names)
}

/** Its words, lines and pictures: no tags, and nothing of styles and scripts. */
export function withoutHtml(text: string): string {
  return withoutHidden(text)
    .replace(/<img\b[^<>]*>/gi, (tag) => {
      const source = /\bsrc\s*=\s*["']?(https?:\/\/[^\s"'<>()]+)/i.exec(tag)?.[1]
      return source ? `\n\n![](${source})\n\n` : tag
    })
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|section|center|blockquote|hr)\b[^<>]*>/gi, '\n\n')
    .replace(/<(?:br|li|tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(
      /&(nbsp|lt|gt|quot|#39|amp);/gi,
      (_, name: string) => letters[name.toLowerCase()] ?? '',
    )
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const hidden = /<!--|<(style|script)\b/gi

/** Without comments, styles and scripts; one that doesn’t end stays. Takes time linear in the text’s length. */
function withoutHidden(text: string): string {
  const parts: string[] = []
  const endless = new Set<string>()
  let from = 0
  for (const { 0: opening, 1: tag = '', index } of text.matchAll(hidden)) {
    const kind = tag.toLowerCase()
    if (index < from || endless.has(kind)) continue
    const end = kind === '' ? /-->/g : kind === 'style' ? /<\/style\s*>/gi : /<\/script\s*>/gi
    end.lastIndex = index + opening.length
    if (!end.test(text)) {
      endless.add(kind)
      continue
    }
    parts.push(text.slice(from, index), ' ')
    from = end.lastIndex
  }
  return parts.join('') + text.slice(from)
}

const letters: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}
