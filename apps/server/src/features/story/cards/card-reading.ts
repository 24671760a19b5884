import { setImmediate } from 'node:timers/promises'
import { bodyMaxMegabytes } from '@plax/contracts/body-limits'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { type CardError, MAX_STORED_CHARS } from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { compileTimeoutSetting } from '../compile/compile.settings.ts'
import type { Compiler } from '../compile/compiler.ts'
import type { ReadingJob, ReadingResults } from '../compile/reading.job.ts'

export interface ReadingDeps {
  compiler: Compiler
  settings: Settings
}

/** What a file may take when it is saved; the rest is for what else the call that saves it sends. */
const savableBytes = bodyMaxMegabytes * 1024 * 1024 - 256 * 1024

type Refusals = Record<CardError['code'], ErrorCode>

const ofCards: Refusals = {
  'card.not_a_card': 'story.card_unreadable',
  'card.no_card_in_png': 'story.card_missing_in_png',
  'card.no_card_in_archive': 'story.card_unreadable',
  'card.not_a_lorebook': 'story.lorebook_unreadable',
  'card.bad_base64': 'story.card_damaged',
  'card.bad_json': 'story.card_damaged',
  'card.bad_archive': 'story.card_damaged',
  'card.too_large': 'story.card_too_large',
  'card.too_deep': 'story.card_too_deep',
  'card.field_too_long': 'story.card_too_large',
}

const ofLorebooks: Refusals = {
  'card.not_a_card': 'story.lorebook_unreadable',
  'card.no_card_in_png': 'story.lorebook_unreadable',
  'card.no_card_in_archive': 'story.lorebook_unreadable',
  'card.not_a_lorebook': 'story.lorebook_unreadable',
  'card.bad_base64': 'story.lorebook_damaged',
  'card.bad_json': 'story.lorebook_damaged',
  'card.bad_archive': 'story.lorebook_damaged',
  'card.too_large': 'story.lorebook_too_large',
  'card.too_deep': 'story.lorebook_too_deep',
  'card.field_too_long': 'story.lorebook_keywords_too_long',
}

type ReadingFile = ReadingJob extends infer Job
  ? Job extends unknown
    ? Omit<Job, 'maxBytes'>
    : never
  : never
type ReadOf<R> = R extends { read: infer T } ? T : never

/**
 * Reads an uploaded file in the thread of the compiler, where it holds up no other call. What the
 * engine refuses becomes one of the `story.card_` or `story.lorebook_` errors. Throws
 * `story.file_timeout`.
 */
export async function readUploadedFile<K extends ReadingJob['kind']>(
  { compiler, settings }: ReadingDeps,
  userOid: string,
  file: ReadingFile & { kind: K },
): Promise<ReadOf<ReadingResults[K]>> {
  const timeoutMs = await settings.get(compileTimeoutSetting)
  const job = { ...file, maxBytes: savableBytes } as ReadingJob
  const reading = await compiler
    .run(job, { userOid, timeoutMs })
    .catch((error: unknown) => explain(error, file.kind))
  // Receiving a large file from the thread takes a turn of its own.
  await setImmediate()
  if (reading.ok) return reading.read as ReadOf<ReadingResults[K]>
  throw refused(reading.refusal, file.kind)
}

function refused(reason: CardError['code'], kind: ReadingJob['kind']): AppError {
  if (kind === 'card') return new AppError(ofCards[reason], { reason })
  const maxMegabytes = Math.floor(savableBytes / 1_000_000)
  return new AppError(ofLorebooks[reason], { reason, maxMegabytes, maxLength: MAX_STORED_CHARS })
}

/** The thread speaks of compiling; it breaks where a file takes more memory than it has. */
function explain(error: unknown, kind: ReadingJob['kind']): never {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'story.compile_timeout') throw new AppError('story.file_timeout')
  if (error.code !== 'story.compile_failed') throw error
  throw refused('card.too_large', kind)
}
