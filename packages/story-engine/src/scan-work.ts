/** Of what is scanned, the newest characters only, so that a long message costs no more than this. */
export const MAX_SCAN_CHARS = 8_000

/**
 * Steps that the patterns of one message may take (`sought.ts`), at most some 10 ns each. Counted, not
 * timed, so that the same message is always decided alike.
 */
const MAX_SCAN_WORK = 12_000_000

export type Work = { left: number }

export const newWork = (): Work => ({ left: MAX_SCAN_WORK })

/** Takes work; false where too little is left. */
export const spend = (needed: number, work: Work): boolean => {
  if (needed > work.left) return false
  work.left -= needed
  return true
}
