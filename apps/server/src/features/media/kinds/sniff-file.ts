import type { FileKind } from '@plax/contracts/media/upload-values'
import { decodeSubtitles } from '../subtitles/subtitle-encoding.ts'
import { foreignFormat } from '../subtitles/subtitle-formats.ts'
import { readSpan } from '../subtitles/subtitle-times.ts'
import { isMp3 } from './mp3.ts'
import { sniffImage } from './sniff-image.ts'
import { sniffMovie } from './sniff-movie.ts'

/** Reads some bytes of an object: fewer where it ends. */
export type ReadSome = (start: number, length: number) => Promise<Buffer>

const headBytes = 4096
/** What programs run, and pages: they are kept as what they are, and never as anything else. */
const textKinds: readonly FileKind[] = ['vtt', 'srt', 'json']

/**
 * What a file is by its content. Text is only what was asked for, since any text might be anything;
 * `wanted` are the kinds that its context takes.
 */
export async function sniffFile(
  read: ReadSome,
  { bytes, wanted }: { bytes: number; wanted: readonly FileKind[] },
): Promise<FileKind> {
  const head = await read(0, headBytes)
  const known = sniffImage(head) ?? (await sniffMovie(read, bytes))
  if (known) return known
  if (await isMp3(read, head)) return 'mp3'
  for (const kind of textKinds) {
    if (wanted.includes(kind) && isText(kind, head, bytes <= headBytes)) return kind
  }
  return 'other'
}

function isText(kind: FileKind, head: Buffer, isWhole: boolean): boolean {
  if (kind === 'vtt' || kind === 'srt') return subtitleKind(head) === kind
  if (head.includes(0)) return false
  const text = head.toString('utf8').replace(/^\ufeff/, '')
  if (!isWhole) return /^\s*[[{]/.test(text)
  return parses(text)
}

/** WebVTT by its first line, SubRip by a line of times; in any encoding that subtitles have. */
function subtitleKind(head: Buffer): FileKind | null {
  const { text } = decodeSubtitles(head)
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt'
  if (foreignFormat(text)) return null
  const isTimed = text.split(/[\r\n]/).some((line) => {
    const span = readSpan(line)
    return span !== null && span !== 'wrong'
  })
  return isTimed ? 'srt' : null
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
