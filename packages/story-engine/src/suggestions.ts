/** How many suggestions are shown at most. */
const most = 3

/** Numbers and bullets that models put before lines; `*action*` is none. */
const bullet = /^(?:\(?\d{1,2}[.)．、:：]\s*|[-–—•·]\s+|\*\s+)/u

/** A mark of a speaker or a scene, or a heading. */
const marks = /\[\[[^[\]\n]*\]\]|^#+\s+/gu

/**
 * The suggestions in what a model wrote for `suggest`: one a line, without the numbers, bullets and
 * introduction that models add, and none of them twice.
 */
export function suggestionsOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(marks, '').trim().replace(bullet, '').trim())
    .filter(Boolean)
  const isIntroduced = lines.length > most && /[:：]$/.test(lines[0] ?? '')
  return [...new Set(isIntroduced ? lines.slice(1) : lines)].slice(0, most)
}
