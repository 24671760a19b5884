import { findBoxes, getBox, viewOf } from './boxes.ts'
import { CmafError } from './cmaf-error.ts'

/** What the fragments behind an init segment need for reading. */
export interface InitFacts {
  /** By the number of the track. */
  timescales: ReadonlyMap<number, number>
  /** The track whose times count: the pictures, or else the sound. */
  mainTrackId: number
  hasVideo: boolean
  /** Of the pictures, if they are H.264. */
  video: { codecs: string; width: number; height: number } | null
}

/** Reads an init segment of ffmpeg or ours. Throws `CmafError`. */
export function readInit(init: Uint8Array): InitFacts {
  try {
    const tracks = findBoxes(init, ['moov', 'trak']).map(readTrack)
    const pictures = tracks.find(({ kind }) => kind === 'vide')
    const main = pictures ?? tracks[0]
    if (!main) throw new CmafError('There is no track.')
    return {
      timescales: new Map(tracks.map(({ id, timescale }) => [id, timescale])),
      mainTrackId: main.id,
      hasVideo: pictures !== undefined,
      video: pictures ? readAvc(pictures.trak) : null,
    }
  } catch (error) {
    if (error instanceof RangeError) throw new CmafError('The init segment is cut off.')
    throw error
  }
}

function readTrack(trak: Uint8Array) {
  const header = viewOf(getBox(trak, ['tkhd']))
  const media = viewOf(getBox(trak, ['mdia', 'mdhd']))
  const handler = getBox(trak, ['mdia', 'hdlr'])
  const timescale = media.getUint32(media.getUint8(0) === 1 ? 20 : 12)
  if (timescale === 0) throw new CmafError('A track has no timescale.')
  return {
    trak,
    id: header.getUint32(header.getUint8(0) === 1 ? 20 : 12),
    timescale,
    kind: String.fromCharCode(...handler.subarray(8, 12)),
  }
}

/** What comes before the boxes of a sample description, and of a picture’s. */
const descriptionHead = 8
const pictureHead = 78

function readAvc(trak: Uint8Array): InitFacts['video'] {
  const entries = getBox(trak, ['mdia', 'minf', 'stbl', 'stsd']).subarray(descriptionHead)
  const [entry] = findBoxes(entries, ['avc1'])
  if (!entry) return null
  const profile = getBox(entry.subarray(pictureHead), ['avcC']).subarray(1, 4)
  const view = viewOf(entry)
  return {
    codecs: `avc1.${[...profile].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    width: view.getUint16(24),
    height: view.getUint16(26),
  }
}
