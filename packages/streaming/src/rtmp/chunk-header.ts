import { RtmpError } from './rtmp-error.ts'

/** What is remembered of a chunk stream: its last message header, and the message that is coming in. */
export interface ChunkStream {
  timestamp: number
  /** What a new message without a time of its own adds to `timestamp`. */
  delta: number
  /** The last extended timestamp, if the last header had one. */
  extended: number | null
  length: number
  type: number
  streamId: number
  body: Uint8Array | null
  received: number
}

interface ChunkHeader {
  id: number
  /** 0 to 3: from a whole message header to none. */
  format: number
  /** The timestamp or delta that it carries; null without one. */
  time: number | null
  extended: number | null
  length: number
  type: number
  streamId: number
  /** Bytes that the header takes. */
  size: number
}

/** Of the extended form, it's 0xffffff and 32 bits follow the header. */
export const extendedMark = 0xffffff
const messageHeaderBytes = [11, 7, 3, 0] as const

/**
 * Reads the header at the start of `bytes`; null if it isn't complete (RTMP 1.0, 5.3.1). `find` gives
 * what is remembered of a chunk stream.
 */
export function readChunkHeader(
  bytes: Uint8Array,
  find: (id: number) => ChunkStream | undefined,
): ChunkHeader | null {
  const first = bytes[0]
  if (first === undefined) return null
  const format = (first >> 6) as 0 | 1 | 2 | 3
  const basic = basicHeaderBytes(first)
  const size = basic + messageHeaderBytes[format]
  if (bytes.length < size) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const id = chunkStreamId(first, view)
  const before = find(id)
  if (!before && format > 1) throw new RtmpError('chunk', 'A chunk stream has no first header.')
  if (before?.body && format < 3) throw new RtmpError('chunk', 'A message is cut by another.')
  const fields = {
    id,
    format,
    length: format < 2 ? u24(view, basic + 3) : (before?.length ?? 0),
    type: format < 2 ? view.getUint8(basic + 6) : (before?.type ?? 0),
    streamId: format === 0 ? view.getUint32(basic + 7, true) : (before?.streamId ?? 0),
  }
  if (format === 3) return withoutTime(fields, { size, view, extended: before?.extended ?? null })
  const time = u24(view, basic)
  if (time < extendedMark) return { ...fields, time, extended: null, size }
  if (bytes.length < size + 4) return null
  const extended = view.getUint32(size)
  return { ...fields, time: extended, extended, size: size + 4 }
}

function basicHeaderBytes(first: number): 1 | 2 | 3 {
  const low = first & 0x3f
  if (low === 0) return 2
  return low === 1 ? 3 : 1
}

function chunkStreamId(first: number, view: DataView): number {
  const size = basicHeaderBytes(first)
  if (size === 1) return first & 0x3f
  return 64 + view.getUint8(1) + (size === 3 ? view.getUint8(2) * 256 : 0)
}

/**
 * The specification repeats an extended timestamp in the headers of type 3 that follow it, and OBS and
 * ffmpeg do; some publishers don't. So it's skipped only if the same four bytes are there.
 */
function withoutTime(
  fields: Pick<ChunkHeader, 'id' | 'format' | 'length' | 'type' | 'streamId'>,
  { size, view, extended }: { size: number; view: DataView; extended: number | null },
): ChunkHeader | null {
  const header = { ...fields, time: null, extended, size }
  if (extended === null) return header
  for (let i = 0; i < 4; i += 1) {
    if (size + i >= view.byteLength) return null
    if (view.getUint8(size + i) !== ((extended >>> (24 - 8 * i)) & 0xff)) return header
  }
  return { ...header, size: size + 4 }
}

function u24(view: DataView, at: number): number {
  return view.getUint16(at) * 256 + view.getUint8(at + 2)
}
