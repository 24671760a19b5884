import { AppError } from '../../../platform/errors.ts'
import { readInThread } from '../../../platform/thread.ts'

export type SubtitlesRead = { vtt: string } | { line: number }

const thread = new URL('read-subtitles.thread.ts', import.meta.url)

/** The WebVTT of an uploaded WebVTT or SubRip file. Throws `encoding.not_subtitles`. */
export async function readSubtitleFile(bytes: Uint8Array, userOid: string): Promise<string> {
  const read = await readInThread<SubtitlesRead>(thread, { data: bytes, userOid })
  if (read && 'vtt' in read) return read.vtt
  throw new AppError('encoding.not_subtitles', { line: read?.line ?? 1 })
}
