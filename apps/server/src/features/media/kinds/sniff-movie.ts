import { Boxes } from './boxes.ts'
import type { ReadSome } from './sniff-file.ts'

export type Movie = 'mp4' | 'mov'

/** Images and raw photos of the same family: HEIF, AVIF, Canon’s CR3, and JPEG 2000. */
const imageBrand = /^(?:mif\d|msf1|miaf|hei[cmsx]|hev[cmsx]|av(?:i[fos]|c[is])|crx |jp[2xmh] |mjp2)/
/** Boxes that may come before the one that decides. */
const fillers = new Set(['wide', 'free', 'skip', 'pnot', 'PICT', 'uuid', 'emsg', 'prft'])

/**
 * MP4 or QuickTime by the boxes a file starts with: any brand that isn’t an image’s, and QuickTime
 * files from before there were brands.
 */
export async function sniffMovie(read: ReadSome, bytes: number): Promise<Movie | null> {
  for await (const { type, start } of new Boxes(read).in({ start: 0, end: bytes })) {
    if (type === 'ftyp' || type === 'styp')
      return movieOf((await read(start, 4)).toString('latin1'))
    if (type === 'moof' || type === 'sidx') return 'mp4'
    if (type === 'moov' || type === 'mdat') return 'mov'
    if (!fillers.has(type)) return null
  }
  return null
}

function movieOf(brand: string): Movie | null {
  if (imageBrand.test(brand)) return null
  return brand === 'qt  ' ? 'mov' : 'mp4'
}

/** Whether a movie has its index; without one it was cut off, or it’s an image of an unknown brand. */
export async function findIndex(
  read: ReadSome,
  bytes: number,
): Promise<'found' | 'missing' | 'image'> {
  let isImage = false
  for await (const { type } of new Boxes(read).in({ start: 0, end: bytes })) {
    if (type === 'moov' || type === 'moof') return 'found'
    if (type === 'meta') isImage = true
  }
  return isImage ? 'image' : 'missing'
}
