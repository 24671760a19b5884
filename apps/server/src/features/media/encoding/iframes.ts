import { listTimings } from './decode-times.ts'
import { type Box, listBoxes, makeBox, makeFullBox, replaceBox, uint32 } from './drm/boxes.ts'
import { has, listSamples } from './drm/samples.ts'
import type { Rung } from './ladder.ts'
import { sum } from './segments.ts'

export const iframesName = 'iframes'

/** The rendition of key frames; they're those of the smallest size. */
export function planIframes({ width, height, maxRate }: Rung) {
  // A rung's buffer holds two seconds at its rate, so no frame of a segment of four is larger.
  return {
    name: iframesName,
    kind: 'iframes' as const,
    width,
    height,
    max_rate: Math.round(maxRate / 2),
  }
}

/** Depends on no other sample (ISO/IEC 14496-12, 8.8.3.1). */
const independent = 0x02_000_000

/** A segment with the first frame of another, which begins with a key frame, lasting as long as all. */
export function firstFrameOf(segment: Buffer): Buffer {
  const boxes = listBoxes(segment)
  const fragment = boxes.find(({ type }) => type === 'moof')
  const [frame] = fragment ? listSamples(segment, fragment) : []
  if (!fragment || !frame) throw new RangeError('This segment has no frame.')
  const before = segment.subarray(0, fragment.start)
  return Buffer.concat([before, fragmentOf(segment, fragment, frame), makeBox('mdat', frame)])
}

function fragmentOf(segment: Buffer, { start, end }: Box, { length }: Buffer): Buffer {
  const moof = segment.subarray(start, end)
  const timings = listTimings(moof)
  const duration = sum(timings.map((timing) => timing.duration))
  const flags = has.dataOffset | has.durations | has.sizes | has.flags | has.times
  const write = (dataOffset: number) => {
    const run = uint32(1, dataOffset, duration, length, independent, timings[0]?.offset ?? 0)
    return replaceBox(moof, ['moof', 'traf', 'trun'], () =>
      makeFullBox('trun', { version: 1, flags }, run),
    )
  }
  return write(write(0).length + 8)
}
