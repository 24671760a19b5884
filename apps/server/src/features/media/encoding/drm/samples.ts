import { type Box, listBoxes } from './boxes.ts'

/** Flags of `tfhd` and `trun`: which of their fields are there. */
export const has = {
  baseOffset: 0x1,
  description: 0x2,
  defaultDuration: 0x8,
  defaultSize: 0x10,
  dataOffset: 0x1,
  firstFlags: 0x4,
  durations: 0x100,
  sizes: 0x200,
  flags: 0x400,
  times: 0x800,
}

/** The samples of a fragment's one track, as parts of the same memory. */
export function listSamples(bytes: Buffer, moof: Box): Buffer[] {
  const inTrack = listTrack(bytes, moof)
  const defaultSize = readDefaultSize(bytes, inTrack)
  const runs = inTrack.filter(({ type }) => type === 'trun')
  return runs.flatMap((run) => {
    const { offset, sizes } = readRun(bytes, run, defaultSize)
    let at = moof.start + offset
    return sizes.map((size) => {
      if (at + size > bytes.length) throw new RangeError('A fragment ends within a sample.')
      const sample = bytes.subarray(at, at + size)
      at += size
      return sample
    })
  })
}

/** Says that a fragment's data begins so many bytes further behind. Changes the bytes. */
export function moveData(moofBytes: Buffer, by: number): void {
  const [moof] = listBoxes(moofBytes)
  if (!moof) return
  for (const run of listTrack(moofBytes, moof)) {
    if (run.type !== 'trun' || !(flagsOf(moofBytes, run) & has.dataOffset)) continue
    const at = run.body + 8
    moofBytes.writeInt32BE(moofBytes.readInt32BE(at) + by, at)
  }
}

export function listTrack(bytes: Buffer, moof: Box): Box[] {
  const tracks = listBoxes(bytes, moof.body, moof.end).filter(({ type }) => type === 'traf')
  const [track] = tracks
  if (!track || tracks.length > 1) throw new RangeError('A fragment is of one track.')
  return listBoxes(bytes, track.body, track.end)
}

export function flagsOf(bytes: Buffer, { body }: Box): number {
  return bytes.readUIntBE(body + 1, 3)
}

function readDefaultSize(bytes: Buffer, inTrack: readonly Box[]): number {
  const header = inTrack.find(({ type }) => type === 'tfhd')
  if (!header) throw new RangeError('A fragment has no header of its track.')
  const flags = flagsOf(bytes, header)
  if (flags & has.baseOffset) throw new RangeError('Data is to be counted from its fragment.')
  if (!(flags & has.defaultSize)) return 0
  const before = [has.description, has.defaultDuration].filter((flag) => flags & flag).length
  return bytes.readUInt32BE(header.body + 8 + before * 4)
}

function readRun(bytes: Buffer, run: Box, defaultSize: number) {
  const flags = flagsOf(bytes, run)
  const count = bytes.readUInt32BE(run.body + 4)
  const first = [has.dataOffset, has.firstFlags].filter((flag) => flags & flag).length
  const fields = [has.durations, has.sizes, has.flags, has.times].filter((flag) => flags & flag)
  const place = fields.indexOf(has.sizes)
  const start = run.body + 8 + first * 4
  const sizes = Array.from({ length: count }, (_, index) =>
    place < 0 ? defaultSize : bytes.readUInt32BE(start + (index * fields.length + place) * 4),
  )
  return { offset: flags & has.dataOffset ? bytes.readInt32BE(run.body + 8) : 0, sizes }
}
