const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What one character on a screen may consist of; longer ones are cut anywhere. */
const longest = 64

/** The beginning of a text, at most so many code points, that ends with a whole character on a screen. */
export function cutText(text: string, maxLength: number): string {
  const points = Array.from(text.slice(0, 2 * (maxLength + longest)))
  if (points.length <= maxLength) return points.join('')
  const most = points.slice(0, maxLength).join('').length
  const start = points.join('')
  let end = 0
  for (const { index, segment } of segmenter.segment(start)) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return start.slice(0, end === 0 ? most : end)
}
