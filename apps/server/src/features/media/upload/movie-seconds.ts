import type { Storage } from '../../../platform/storage/storage.ts'
import { Boxes } from '../kinds/boxes.ts'
import type { ReadSome } from '../kinds/sniff-file.ts'
import type { UploadedFile } from './claims.ts'
import { reader } from './examine.ts'

/** How long an MP4 is by its header, in seconds; null if the header doesn’t say. */
export async function movieSeconds(
  storage: Storage,
  { object, bytes }: Pick<UploadedFile, 'object' | 'bytes'>,
): Promise<number | null> {
  const read = reader(storage, object, bytes)
  const boxes = new Boxes(read)
  const [moov] = await boxes.of({ start: 0, end: bytes }, 'moov')
  const [header] = moov ? await boxes.of(moov, 'mvhd') : []
  return header ? readDuration(read, header.start) : null
}

async function readDuration(read: ReadSome, start: number): Promise<number | null> {
  const head = await read(start, 32)
  if (head.length < 32) return null
  // The second version has times and the duration in 64 bits.
  const isLong = head[0] === 1
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  return scale === 0 || duration === 0 ? null : duration / scale
}
