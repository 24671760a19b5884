import { isLanguage, languageTags } from '@plax/contracts/languages'

/** A rendition as playlists name it. */
export interface PlaylistRendition {
  name: string
  kind: 'video' | 'audio' | 'iframes'
  width: number | null
  height: number | null
  codec: string
  /** Bits a second: at most, and on average. */
  peakRate: number
  averageRate: number
}

interface TextTrack {
  lang: string
  label: string
}

const audioGroup = 'sound'
const textGroup = 'text'

/** The master playlist (RFC 8216). `addressOf` says where a rendition's own playlist is. */
export function writeMaster(
  renditions: readonly PlaylistRendition[],
  options: {
    addressOf: (name: string) => string
    texts?: readonly (TextTrack & { address: string })[]
    fps?: number
  },
): string {
  const { addressOf, texts = [], fps } = options
  const sound = renditions.find(({ kind }) => kind === 'audio')
  const pictures = renditions.filter(({ kind }) => kind === 'video')
  const hasGroup = sound !== undefined && pictures.length > 0
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (hasGroup) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${audioGroup}",NAME="${audioGroup}",DEFAULT=YES,AUTOSELECT=YES,URI="${addressOf(sound.name)}"`,
    )
  }
  const names = distinct(texts.map(({ label }) => quotable(label)))
  for (const [index, { lang, address }] of texts.entries()) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${textGroup}",NAME="${names[index]}",LANGUAGE="${tagOf(lang)}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${address}"`,
    )
  }
  const groups = [
    ...(hasGroup ? [`AUDIO="${audioGroup}"`] : []),
    ...(texts.length > 0 ? [`SUBTITLES="${textGroup}"`] : []),
  ]
  for (const rendition of [...pictures, ...(sound ? [sound] : [])]) {
    const attributes = [
      ...describe(rendition, rendition.kind === 'video' ? sound : undefined),
      ...(rendition.width && fps ? [`FRAME-RATE=${fps.toFixed(3)}`] : []),
      ...groups.filter((group) => rendition.kind === 'video' || !group.startsWith('AUDIO')),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, addressOf(rendition.name))
  }
  const iframes = renditions.find(({ kind }) => kind === 'iframes')
  if (iframes) {
    const attributes = [...describe(iframes), `URI="${addressOf(iframes.name)}"`]
    lines.push(`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`)
  }
  return `${lines.join('\n')}\n`
}

/** With what plays beside it. */
function describe(rendition: PlaylistRendition, sound?: PlaylistRendition): string[] {
  const { peakRate, averageRate, codec, width, height } = rendition
  return [
    `BANDWIDTH=${peakRate + (sound?.peakRate ?? 0)}`,
    `AVERAGE-BANDWIDTH=${averageRate + (sound?.averageRate ?? 0)}`,
    `CODECS="${[codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    ...(width ? [`RESOLUTION=${width}x${height}`] : []),
  ]
}

/**
 * The playlist of one rendition. While it's encoded only lines at its end are added (RFC 8216 §6.2.1):
 * it remains an event, and its target duration is that of segments to come.
 */
export function writePlaylist(options: {
  durationsMs: readonly number[]
  isWhole: boolean
  /** Whether each segment is one key frame. */
  hasIframesOnly?: boolean
  /** No segment is longer, whether it's there yet or not. */
  targetSeconds: number
  initAddress: string
  segmentAddress: (number: number) => string
  keyAddress: string | null
  /** The line for its key, where samples are encrypted in place of segments. */
  drmKey?: string | null
}): string {
  const { durationsMs, isWhole, targetSeconds, initAddress, segmentAddress } = options
  const { keyAddress, drmKey, hasIframesOnly = false } = options
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(hasIframesOnly ? ['#EXT-X-I-FRAMES-ONLY'] : []),
    // Before the key: the initialisation is not encrypted.
    `#EXT-X-MAP:URI="${initAddress}"`,
    ...(keyAddress ? [`#EXT-X-KEY:METHOD=AES-128,URI="${keyAddress}"`] : []),
    ...(drmKey ? [drmKey] : []),
  ]
  for (const [number, ms] of durationsMs.entries()) {
    lines.push(`#EXTINF:${(ms / 1000).toFixed(6)},`, segmentAddress(number))
  }
  if (isWhole) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** A text track in one piece, as players ask for it. */
export function writeTextPlaylist(durationMs: number, address: string): string {
  const seconds = (durationMs / 1000).toFixed(3)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(durationMs / 1000))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds},`,
    address,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

function quotable(text: string): string {
  return text.replaceAll(/["\r\n]/g, ' ')
}

/** Names of one group differ: those that repeat get a number. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`
    taken.add(unique)
    return unique
  })
}

/** The BCP 47 tag of a language code. */
function tagOf(code: string): string {
  return isLanguage(code) ? languageTags[code] : code
}
