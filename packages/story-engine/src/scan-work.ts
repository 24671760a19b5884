import type { Pattern } from './regex.ts'

/** Of what is scanned, the newest characters only, so that a long message costs no more than this. */
export const MAX_SCAN_CHARS = 8_000

/**
 * Instructions times characters that one scan may spend on patterns which are more than words.
 * Counted, not timed, so that a replay decides alike.
 */
const MAX_SCAN_WORK = 100_000_000

export type Work = { left: number }

export const newWork = (): Work => ({ left: MAX_SCAN_WORK })

/** Takes the work of a look at the text; false where too little is left. */
export const spend = (size: number, text: string, work: Work): boolean => {
  const needed = size * text.length
  if (needed > work.left) return false
  work.left -= needed
  return true
}

/** Plain words cost the same for any text and are free. */
export const affords = (pattern: Pattern, text: string, work: Work): boolean =>
  pattern.literal || spend(pattern.size, text, work)
