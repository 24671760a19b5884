import { findBoxes, getBox, viewOf } from './boxes.ts'
import { CmafError } from './cmaf-error.ts'
import type { InitFacts } from './read-init.ts'

/** Moves a fragment by so many ms, in place. Throws `CmafError`. */
export function shiftFragment(
  bytes: Uint8Array,
  { timescales }: Pick<InitFacts, 'timescales'>,
  byMs: number,
): void {
  for (const traf of findBoxes(bytes, ['moof', 'traf'])) {
    const trackId = viewOf(getBox(traf, ['tfhd'])).getUint32(4)
    const timescale = timescales.get(trackId)
    if (!timescale) throw new CmafError('A fragment has no known track.')
    const by = Math.round((byMs * timescale) / 1000)
    const time = viewOf(getBox(traf, ['tfdt']))
    const isLong = time.getUint8(0) === 1
    const start = (isLong ? Number(time.getBigUint64(4)) : time.getUint32(4)) + by
    if (start < 0) throw new CmafError('A fragment would begin before the file.')
    if (isLong) time.setBigUint64(4, BigInt(start))
    else time.setUint32(4, start)
  }
}
