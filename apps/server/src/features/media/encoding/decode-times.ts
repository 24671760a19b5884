import { type Box, listBoxes, makeFullBox, replaceBox, uint32 } from './drm/boxes.ts'
import { flagsOf, has, listTrack, moveData } from './drm/samples.ts'

/** A sample's ticks: how long after it the next is decoded, and how long after its decoding it's shown. */
interface Timing {
  duration: number
  offset: number
}

interface Run {
  version: number
  flags: number
  /** The fields before the samples' own. */
  head: Buffer
  /** Each sample's fields. */
  samples: Buffer[]
}

/**
 * Decodes no picture after the time at which it's shown, since some players add the most negative
 * offset to all times. The times at which pictures are shown stay, as do the segment's start and end:
 * its first pictures are decoded in quicker succession, and the last one has the time that this saves.
 */
export function withoutNegativeOffsets(segment: Buffer): Buffer {
  const boxes = listBoxes(segment).map(({ type, start, end }) => {
    const bytes = segment.subarray(start, end)
    return type === 'moof' ? retime(bytes) : bytes
  })
  return Buffer.concat(boxes)
}

/** The timings of a fragment's samples. */
export function listTimings(moof: Buffer): Timing[] {
  return readFragment(moof).timings
}

function readFragment(moof: Buffer): { run: Run; timings: Timing[] } {
  const [box] = listBoxes(moof)
  const track = box ? listTrack(moof, box) : []
  const [found, ...more] = track.filter(({ type }) => type === 'trun')
  if (!found || more.length > 0) throw new RangeError('A segment has one run of samples.')
  const run = readRun(moof, found)
  return { run, timings: readTimings(run, defaultDuration(moof, track)) }
}

function retime(moof: Buffer): Buffer {
  const { run, timings } = readFragment(moof)
  const delay = -Math.min(0, ...timings.map(({ offset }) => offset))
  if (delay === 0) return moof
  const written = writeRun(run, advance(timings, delay))
  const retimed = replaceBox(moof, ['moof', 'traf', 'trun'], () => written)
  moveData(retimed, retimed.length - moof.length)
  return retimed
}

/** Decodes all `delay` earlier, but those that would be before the start evenly between it and the next. */
export function advance(timings: readonly Timing[], delay: number): Timing[] {
  const starts = startsOf(timings)
  const end = (starts.at(-1) ?? 0) + (timings.at(-1)?.duration ?? 0)
  const first = starts.findIndex((start) => start > delay)
  const [early, room] = first < 0 ? [starts.length, end] : [first, (starts[first] ?? 0) - delay]
  const moved = starts.map((start, index) =>
    index < early ? Math.floor((room * index) / early) : start - delay,
  )
  return timings.map(({ offset }, index) => {
    const at = moved[index] ?? 0
    return { duration: (moved[index + 1] ?? end) - at, offset: (starts[index] ?? 0) + offset - at }
  })
}

function startsOf(timings: readonly Timing[]): number[] {
  let at = 0
  return timings.map(({ duration }) => {
    at += duration
    return at - duration
  })
}

function readRun(moof: Buffer, box: Box): Run {
  const flags = flagsOf(moof, box)
  const heads = [has.dataOffset, has.firstFlags].filter((flag) => flags & flag).length
  const start = box.body + 8 + heads * 4
  const each = fieldsOf(flags).length * 4
  const count = moof.readUInt32BE(box.body + 4)
  return {
    version: moof.readUInt8(box.body),
    flags,
    head: moof.subarray(box.body + 8, start),
    samples: Array.from({ length: count }, (_, index) =>
      moof.subarray(start + index * each, start + (index + 1) * each),
    ),
  }
}

function fieldsOf(flags: number): number[] {
  return [has.durations, has.sizes, has.flags, has.times].filter((flag) => flags & flag)
}

function readTimings({ flags, samples }: Run, duration: number): Timing[] {
  return samples.map((sample) => ({
    duration: flags & has.durations ? sample.readUInt32BE(0) : duration,
    offset: flags & has.times ? sample.readInt32BE(sample.length - 4) : 0,
  }))
}

function defaultDuration(moof: Buffer, track: readonly Box[]): number {
  const header = track.find(({ type }) => type === 'tfhd')
  const flags = header ? flagsOf(moof, header) : 0
  if (!header || !(flags & has.defaultDuration)) return 0
  return moof.readUInt32BE(header.body + 8 + (flags & has.description ? 4 : 0))
}

/** With a duration and an offset for each. */
function writeRun({ version, flags, head, samples }: Run, timings: readonly Timing[]): Buffer {
  const written = samples.map((sample, index) => {
    const { duration, offset } = timings[index] ?? { duration: 0, offset: 0 }
    const start = flags & has.durations ? 4 : 0
    const end = flags & has.times ? sample.length - 4 : sample.length
    return Buffer.concat([uint32(duration), sample.subarray(start, end), uint32(offset)])
  })
  const all = { version, flags: flags | has.durations | has.times }
  return makeFullBox('trun', all, uint32(samples.length), head, ...written)
}
