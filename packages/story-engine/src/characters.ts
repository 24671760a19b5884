const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The most code points of one character; a longer cluster counts as several characters. */
const POINTS_PER_CHARACTER = 16
/** Units of a string that a code point takes at most. */
const UNITS_PER_POINT = 2

/** Code points of common scripts that are a character each, whatever stands beside them. */
const SEPARATE =
  // oxlint-disable-next-line no-control-regex -- a control is a character of its own
  /^[\0-\f\x0e-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/

/** The most code points of a text of so many characters. */
export const pointsOf = (characters: number): number => POINTS_PER_CHARACTER * characters

/**
 * The characters of a text as people count them: grapheme clusters (UAX 29), so that an emoji or a
 * decomposed syllable is one. Each is at most 16 code points, which bounds what a limit lets through.
 */
export const countCharacters = (text: string): number =>
  SEPARATE.test(text) ? text.length : countClusters(text, Infinity)

/** Whether a text has more characters than a limit; reads no more of it than that takes. */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false
  if (text.length > UNITS_PER_POINT * pointsOf(max) || SEPARATE.test(text)) return true
  return countClusters(text, max) > max
}

/** The longest beginning of a text that has at most so many characters and ends with a whole one. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const start = text.slice(0, UNITS_PER_POINT * pointsOf(max + 2))
  let count = 0
  let end = 0
  for (const { index, segment } of segmenter.segment(start)) {
    count += weightOf(segment)
    if (count > max) break
    end = index + segment.length
  }
  return end === 0 ? firstPoints(start, pointsOf(max)) : start.slice(0, end)
}

const countClusters = (text: string, enough: number): number => {
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    count += weightOf(segment)
    if (count > enough) break
  }
  return count
}

const weightOf = (cluster: string): number =>
  cluster.length <= POINTS_PER_CHARACTER
    ? 1
    : // not-characters: these are the points of one
      Math.ceil(Array.from(cluster).length / POINTS_PER_CHARACTER)

const firstPoints = (text: string, max: number): string => Array.from(text).slice(0, max).join('')
