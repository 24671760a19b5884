import { findBoxes, getBox, viewOf } from './boxes.ts'
import { CmafError } from './cmaf-error.ts'
import type { InitFacts } from './read-init.ts'

type Timescales = Pick<InitFacts, 'timescales'>

/** When the first track of a fragment begins, in ms: sound that came late begins before the pictures. */
export function beginOf(bytes: Uint8Array, of: Timescales): number {
  return Math.min(
    ...readTracks(bytes, of).map(({ time, timescale }) => (readTime(time) * 1000) / timescale),
  )
}

/** Moves a fragment by so many ms, in place. Throws `CmafError`. */
export function shiftFragment(bytes: Uint8Array, of: Timescales, byMs: number): void {
  for (const { time, timescale } of readTracks(bytes, of)) {
    const start = readTime(time) + Math.round((byMs * timescale) / 1000)
    if (start < 0) throw new CmafError('A fragment would begin before the file.')
    if (isLong(time)) time.setBigUint64(4, BigInt(start))
    else time.setUint32(4, start)
  }
}

function readTracks(bytes: Uint8Array, { timescales }: Timescales) {
  return findBoxes(bytes, ['moof', 'traf']).map((traf) => {
    const timescale = timescales.get(viewOf(getBox(traf, ['tfhd'])).getUint32(4))
    if (!timescale) throw new CmafError('A fragment has no known track.')
    return { time: viewOf(getBox(traf, ['tfdt'])), timescale }
  })
}

function isLong(time: DataView): boolean {
  return time.getUint8(0) === 1
}

function readTime(time: DataView): number {
  return isLong(time) ? Number(time.getBigUint64(4)) : time.getUint32(4)
}
