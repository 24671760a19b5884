import { box, fullBox, u32 } from './box.ts'

export interface Sample {
  /** In units of the track, as all times here. */
  duration: number
  /** How much later it is shown than decoded. */
  compositionOffset: number
  isKey: boolean
  data: Uint8Array
}

export interface TrackRun {
  trackId: number
  decodeTime: number
  samples: readonly Sample[]
}

const keyFlags = 0x0200_0000
const otherFlags = 0x0101_0000
const sampleFields = 4
const trunFlags = 0x1 | 0x100 | 0x200 | 0x400 | 0x800
const baseIsMoof = 0x2_0000

/** A `moof` and its `mdat` (ISO 14496-12, 8.8). */
export function writeFragment(sequence: number, runs: readonly TrackRun[]): Uint8Array[] {
  const moofSize = moof({ sequence, runs, dataStart: 0 }).length
  const data = runs.flatMap(({ samples }) => samples.map((sample) => sample.data))
  const dataSize = data.reduce((sum, one) => sum + one.length, 0)
  return [
    moof({ sequence, runs, dataStart: moofSize + 8 }),
    u32(dataSize + 8),
    Uint8Array.of(0x6d, 0x64, 0x61, 0x74),
    ...data,
  ]
}

function moof(of: { sequence: number; runs: readonly TrackRun[]; dataStart: number }): Uint8Array {
  let offset = of.dataStart
  const tracks = of.runs.map((run) => {
    const track = trackFragment(run, offset)
    for (const { data } of run.samples) offset += data.length
    return track
  })
  return box('moof', fullBox('mfhd', {}, u32(of.sequence)), ...tracks)
}

function trackFragment({ trackId, decodeTime, samples }: TrackRun, offset: number): Uint8Array {
  const table = new Uint8Array(samples.length * sampleFields * 4)
  const view = new DataView(table.buffer)
  for (const [index, sample] of samples.entries()) {
    const at = index * sampleFields * 4
    view.setUint32(at, sample.duration)
    view.setUint32(at + 4, sample.data.length)
    view.setUint32(at + 8, sample.isKey ? keyFlags : otherFlags)
    view.setInt32(at + 12, sample.compositionOffset)
  }
  const high = Math.floor(decodeTime / 2 ** 32)
  return box(
    'traf',
    fullBox('tfhd', { flags: baseIsMoof }, u32(trackId)),
    fullBox('tfdt', { version: 1 }, u32(high, decodeTime % 2 ** 32)),
    fullBox('trun', { version: 1, flags: trunFlags }, u32(samples.length, offset), table),
  )
}
