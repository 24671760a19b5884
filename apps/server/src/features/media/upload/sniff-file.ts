import type { FileKind } from '@plax/contracts/upload-values'
import { isMp3 } from './mp3.ts'
import { sniffImage } from './sniff-image.ts'

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
  const known = sniffImage(head) ?? sniffVideo(head)
  if (known) return known
  if (await isMp3(read, head)) return 'mp3'
  for (const kind of textKinds) {
    if (wanted.includes(kind) && isText(kind, head, bytes <= headBytes)) return kind
  }
  return 'other'
}

/** ISO base media by its first box; QuickTime files may begin with others. */
function sniffVideo(head: Buffer): 'mp4' | 'mov' | null {
  const type = head.toString('latin1', 4, 8)
  if (type === 'ftyp') return head.toString('latin1', 8, 12) === 'qt  ' ? 'mov' : mp4Of(head)
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(type) && head.readUInt32BE(0) < 2 ** 31
    ? 'mov'
    : null
}

/** Other files are of this family too, such as pictures in HEIF. */
function mp4Of(head: Buffer): 'mp4' | null {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4[AVBP] |MSNV|dash|f4v |3gp\d|mmp4)/.test(brands)
    ? 'mp4'
    : null
}

function isText(kind: FileKind, head: Buffer, isWhole: boolean): boolean {
  if (head.includes(0)) return false
  const text = head.toString('utf8').replace(/^\ufeff/, '')
  if (kind === 'vtt') return /^WEBVTT(?:[ \t\r\n]|$)/.test(text)
  if (kind === 'srt') return /^\s*\d+\s*\r?\n\d{1,2}:\d\d:\d\d[,.]\d{1,3}\s*-->/.test(text)
  if (!isWhole) return /^\s*[[{]/.test(text)
  return parses(text)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
