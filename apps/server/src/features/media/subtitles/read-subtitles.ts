import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import { readInThread } from '../../../platform/thread.ts'
import type { SubtitlesRead } from './subtitles.ts'

export interface SubtitleWork {
  bytes: Uint8Array
  /** A BCP 47 tag; helps to guess a legacy encoding. */
  lang: string
}

export type SubtitleFile = Omit<SubtitlesRead, 'cues'> & { vtt: string }

export type SubtitlesAnswer =
  | SubtitleFile
  | { code: ErrorCode; details: Readonly<Record<string, unknown>> }

const thread = new URL('read-subtitles.thread.ts', import.meta.url)

/**
 * The WebVTT of an uploaded WebVTT or SubRip file. Throws `encoding.not_subtitles` and
 * `encoding.subtitle_format`.
 */
export async function readSubtitleFile(work: SubtitleWork, userOid: string): Promise<SubtitleFile> {
  const read = await readInThread<SubtitlesAnswer>(thread, { data: work, userOid })
  if (read && 'vtt' in read) return read
  throw new AppError(read?.code ?? 'encoding.not_subtitles', read?.details ?? { line: 1 })
}
