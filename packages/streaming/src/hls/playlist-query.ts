import type { Rendition } from './rendition.ts'

/** What a player asks of a playlist (RFC 8216bis, 6.2.5). */
export interface PlaylistQuery {
  /** The whole stream so far, not only its end. */
  isRewind: boolean
  skip: boolean
  awaited: Awaited | null
}

interface Awaited {
  number: number
  /** Null for the whole segment. */
  part: number | null
}

const digits = /^\d{1,9}$/

/** Null if it makes no sense. */
export function readPlaylistQuery(
  sent: Readonly<Record<string, string | undefined>>,
): PlaylistQuery | null {
  const { _HLS_msn: number, _HLS_part: part, _HLS_skip: skip } = sent
  const isWrong = [number, part].some((one) => one !== undefined && !digits.test(one))
  if (isWrong || (part !== undefined && number === undefined)) return null
  const awaited =
    number === undefined
      ? null
      : { number: Number(number), part: part === undefined ? null : Number(part) }
  return { isRewind: sent.view === 'rewind', skip: skip === 'YES' || skip === 'v2', awaited }
}

/** Players may ask this far ahead of the newest segment. */
const furthest = 2

/** Whether a playlist can be answered already, or ever. */
export function decide(rendition: Rendition, awaited: Awaited | null): 'ready' | 'wait' | 'refuse' {
  const last = rendition.segments.at(-1)
  if (!awaited || rendition.isEnded) return 'ready'
  if (!last || awaited.number > last.number + furthest) return 'refuse'
  if (awaited.number < last.number) return 'ready'
  if (awaited.number > last.number) return 'wait'
  const isThere = !last.isOpen || (awaited.part !== null && last.parts.length > awaited.part)
  return isThere ? 'ready' : 'wait'
}
