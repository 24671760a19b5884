import { concatBytes } from '../concat-bytes.ts'
import type { AudioConfig, VideoConfig } from '../flv/configs.ts'
import { box, fourCc, fullBox, u16, u32, zeros } from './box.ts'
import { sampleEntry } from './sample-entry.ts'

/** What a publisher sends; at least one of them. */
export interface StreamConfig {
  video: VideoConfig | null
  audio: AudioConfig | null
}

/** FLV counts in ms; nothing is gained by a finer scale. */
const videoTimescale = 1000
export const videoTrackId = 1
export const audioTrackId = 2

/** The beginning of a file whose fragments hold pictures and sound together. */
export function initSegment({ video, audio }: StreamConfig): Uint8Array {
  const tracks = [
    ...(video ? [{ id: videoTrackId, config: video, timescale: videoTimescale }] : []),
    ...(audio ? [{ id: audioTrackId, config: audio, timescale: audio.sampleRate }] : []),
  ]
  const header = fullBox(
    'mvhd',
    {},
    u32(0, 0, videoTimescale, 0, 0x1_0000),
    u16(0x100),
    zeros(10),
    matrix,
    zeros(24),
    u32(audioTrackId + 1),
  )
  return concatBytes([
    box('ftyp', fourCc('iso6'), u32(0), fourCc('iso6mp41')),
    box('moov', header, ...tracks.map(trackBox), box('mvex', ...tracks.map(extendsBox))),
  ])
}

interface Track {
  id: number
  config: VideoConfig | AudioConfig
  timescale: number
}

const matrix = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)

function trackBox({ id, config, timescale }: Track): Uint8Array {
  const isVideo = config.kind === 'video'
  const [width, height] = isVideo ? [config.width, config.height] : [0, 0]
  const header = fullBox(
    'tkhd',
    { flags: 3 },
    u32(0, 0, id, 0, 0, 0, 0),
    u16(0, 0, isVideo ? 0 : 0x100, 0),
    matrix,
    u32(width * 0x1_0000, height * 0x1_0000),
  )
  const undefinedLanguage = 0x55c4
  return box(
    'trak',
    header,
    box(
      'mdia',
      fullBox('mdhd', {}, u32(0, 0, timescale, 0), u16(undefinedLanguage, 0)),
      fullBox('hdlr', {}, u32(0), fourCc(isVideo ? 'vide' : 'soun'), zeros(13)),
      box('minf', mediaHeader(isVideo), dataInformation, sampleTable(config)),
    ),
  )
}

function mediaHeader(isVideo: boolean): Uint8Array {
  return isVideo ? fullBox('vmhd', { flags: 1 }, zeros(8)) : fullBox('smhd', {}, zeros(4))
}

const dataInformation = box('dinf', fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 })))

/** Only the description: the samples are in the fragments. */
function sampleTable(config: VideoConfig | AudioConfig): Uint8Array {
  return box(
    'stbl',
    fullBox('stsd', {}, u32(1), sampleEntry(config)),
    fullBox('stts', {}, u32(0)),
    fullBox('stsc', {}, u32(0)),
    fullBox('stsz', {}, u32(0, 0)),
    fullBox('stco', {}, u32(0)),
  )
}

function extendsBox({ id }: Track): Uint8Array {
  return fullBox('trex', {}, u32(id, 1, 0, 0, 0))
}
