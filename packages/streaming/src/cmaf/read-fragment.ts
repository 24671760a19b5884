import { findBoxes, getBox, viewOf } from './boxes.ts'
import { CmafError } from './cmaf-error.ts'
import type { Fragment } from './fragment-muxer.ts'
import type { InitFacts } from './read-init.ts'

/** When a fragment begins and ends, by its main track. Throws `CmafError`. */
export function readFragment(bytes: Uint8Array, init: InitFacts): Fragment {
  try {
    const tracks = findBoxes(bytes, ['moof', 'traf']).map(readTrackFragment)
    const main = tracks.find(({ trackId }) => trackId === init.mainTrackId)
    const read = main ?? tracks[0]
    const timescale = init.timescales.get(read?.trackId ?? -1)
    if (!read || !timescale) throw new CmafError('A fragment has no known track.')
    const toMs = (time: number) => (time * 1000) / timescale
    return {
      bytes,
      startMs: toMs(read.start),
      endMs: toMs(read.start + read.duration),
      shownMs: toMs(read.start + read.firstOffset),
      isKey: init.hasVideo ? main !== undefined && read.isKey : true,
      frames: init.hasVideo ? (main?.count ?? 0) : 0,
    }
  } catch (error) {
    if (error instanceof RangeError) throw new CmafError('A fragment is cut off.')
    throw error
  }
}

const notSync = 0x1_0000

function readTrackFragment(traf: Uint8Array) {
  const header = readHeader(viewOf(getBox(traf, ['tfhd'])))
  const time = viewOf(getBox(traf, ['tfdt']))
  const isLong = time.getUint8(0) === 1
  const start = isLong ? Number(time.getBigUint64(4)) : time.getUint32(4)
  const runs = findBoxes(traf, ['trun']).map((run) => readRun(viewOf(run), header))
  const [first] = runs
  return {
    trackId: header.trackId,
    start,
    duration: runs.reduce((sum, run) => sum + run.duration, 0),
    count: runs.reduce((sum, run) => sum + run.count, 0),
    firstOffset: first?.firstOffset ?? 0,
    isKey: ((first?.firstFlags ?? notSync) & notSync) === 0,
  }
}

interface Header {
  trackId: number
  duration: number
  flags: number
}

/** ISO 14496-12, 8.8.7. */
function readHeader(view: DataView): Header {
  const flags = view.getUint32(0)
  const next = cursor(view, 8)
  if (flags & 0x1) next(8)
  if (flags & 0x2) next(4)
  const duration = flags & 0x8 ? view.getUint32(next(4)) : 0
  if (flags & 0x10) next(4)
  return {
    trackId: view.getUint32(4),
    duration,
    flags: flags & 0x20 ? view.getUint32(next(4)) : notSync,
  }
}

/** ISO 14496-12, 8.8.8. */
function readRun(view: DataView, header: Header) {
  const flags = view.getUint32(0) & 0xff_ffff
  const count = view.getUint32(4)
  const next = cursor(view, 8)
  if (flags & 0x1) next(4)
  const ownFirstFlags = flags & 0x4 ? view.getUint32(next(4)) : null
  const firstFlags = ownFirstFlags ?? header.flags
  const run = { count, duration: 0, firstOffset: 0, firstFlags }
  const fields = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit)
  if (fields.length === 0) return { ...run, duration: count * header.duration }
  for (let index = 0; index < count; index += 1) {
    run.duration += flags & 0x100 ? view.getUint32(next(4)) : header.duration
    if (flags & 0x200) next(4)
    const sampleFlags = flags & 0x400 ? view.getUint32(next(4)) : null
    const offset = flags & 0x800 ? view.getInt32(next(4)) : 0
    if (index > 0) continue
    run.firstOffset = offset
    run.firstFlags = ownFirstFlags ?? sampleFlags ?? header.flags
  }
  return run
}

/** Answers where the next field begins. */
function cursor(view: DataView, from: number): (length: number) => number {
  let at = from
  return (length) => {
    const start = at
    at += length
    if (at > view.byteLength) throw new CmafError('A fragment is cut off.')
    return start
  }
}
