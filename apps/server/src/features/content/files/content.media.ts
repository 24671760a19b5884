import { fileTypes } from '@plax/contracts/content-values'
import type { Readable } from 'node:stream'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { ContentFields } from '../item/content.tables.ts'

type FileType = 'mp3' | 'mp4' | 'mov' | 'jpg' | 'png' | 'webp' | 'gif'

/** So many of its first bytes tell what a file is. */
const headBytes = 64

/**
 * The files of a content: uploaded by its creator, who has a folder of their own in every key, and of
 * the types that their place takes, by what they contain and not by their names. Throws
 * `content.file_required`, `content.file_not_found` and `content.file_type`.
 */
export async function assertFiles(
  storage: Storage,
  fields: ContentFields,
  { ownerOids, before = {} }: { ownerOids: readonly string[]; before?: ContentFields },
): Promise<void> {
  const { file, preview, type } = fields
  if (!file && type !== 'branching') throw new AppError('content.file_required')
  const isNew = type !== before.type || file !== before.file
  if (file && isNew) await assertFile(storage, { key: file, types: typesOf(type), ownerOids })
  if (preview && preview !== before.preview) {
    await assertFile(storage, { key: preview, types: fileTypes.preview, ownerOids })
  }
}

async function assertFile(
  storage: Storage,
  asked: { key: string; types: readonly string[]; ownerOids: readonly string[] },
): Promise<void> {
  const { key, types, ownerOids } = asked
  const isOwn = key.split('/').some((part) => ownerOids.includes(part))
  const head = isOwn ? await headOf(storage, key) : null
  if (!head) throw new AppError('content.file_not_found', { key })
  const found = sniffFile(head)
  if (!found || !types.includes(found)) {
    throw new AppError('content.file_type', { types: types.join(', ') })
  }
}

/** Downloads take pictures as well; all else is played (R-content-043 to R-content-046). */
function typesOf(type: ContentFields['type']): readonly string[] {
  if (type === 'clip') return fileTypes.clip
  return type === 'file' ? [...fileTypes.content, ...fileTypes.image] : fileTypes.content
}

async function headOf(storage: Storage, key: string): Promise<Buffer | null> {
  const found = await storage.get(key).catch((error: unknown) => {
    // A key that no storage takes names nothing.
    if (error instanceof RangeError) return null
    throw error
  })
  return found && readHead(found.stream)
}

async function readHead(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    parts.push(Buffer.from(part as Uint8Array))
    bytes += parts.at(-1)?.length ?? 0
    if (bytes >= headBytes) break
  }
  return Buffer.concat(parts).subarray(0, headBytes)
}

/** What the first bytes show, or null. */
export function sniffFile(head: Buffer): FileType | null {
  const ascii = (start: number, end: number) => head.toString('latin1', start, end)
  if (ascii(4, 8) === 'ftyp') return ascii(8, 12) === 'qt  ' ? 'mov' : 'mp4'
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(ascii(4, 8))) return 'mov'
  if (ascii(0, 3) === 'ID3') return 'mp3'
  if (isAudioFrame(head)) return 'mp3'
  if (ascii(1, 4) === 'PNG') return 'png'
  if (head[0] === 0xff && head[1] === 0xd8) return 'jpg'
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'gif'
  return ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP' ? 'webp' : null
}

/** The header of an MPEG audio frame of layer III. */
function isAudioFrame(head: Buffer): boolean {
  const [sync = 0, second = 0] = head
  return sync === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02
}
