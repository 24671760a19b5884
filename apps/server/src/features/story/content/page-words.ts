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
  return text
    .replace(/<!--.*?-->|<(style|script)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<img\b[^<>]*?\bsrc\s*=\s*["']?(https?:\/\/[^\s"'<>()]+)[^<>]*>/gi, '\n\n![]($1)\n\n')
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|section|center|blockquote|hr)\b[^<>]*>/gi, '\n\n')
    .replace(/<(?:br|li|tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(
      /&(nbsp|lt|gt|quot|#39|amp);/gi,
      (_, name: string) => letters[name.toLowerCase()] ?? '',
    )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const letters: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}
