import type { ErrorCode } from '@plax/contracts/errors/index'
import type { CardError } from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import { bodyLimitBytes } from '../../../platform/http/server.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { compileTimeoutSetting } from '../compile/compile.settings.ts'
import type { Compiler } from '../compile/compiler.ts'
import type { ReadingJob, ReadingResults } from '../compile/reading.job.ts'

export interface ReadingDeps {
  compiler: Compiler
  settings: Settings
}

const refusals: Record<CardError['code'], ErrorCode> = {
  'card.not_a_card': 'story.card_unreadable',
  'card.no_card_in_png': 'story.card_missing_in_png',
  'card.no_card_in_archive': 'story.card_unreadable',
  'card.not_a_lorebook': 'story.lorebook_unreadable',
  'card.bad_base64': 'story.card_damaged',
  'card.bad_json': 'story.card_damaged',
  'card.bad_archive': 'story.card_damaged',
  'card.too_large': 'story.card_too_large',
  'card.too_deep': 'story.card_too_deep',
}

type Unread = ReadingJob extends infer Job
  ? Job extends unknown
    ? Omit<Job, 'maxBytes'>
    : never
  : never
type ReadOf<R> = R extends { read: infer T } ? T : never

/**
 * Reads an uploaded file in the thread of the compiler, where it holds up no other call. What the
 * engine refuses becomes one of the `story.card_` errors. Throws `story.file_timeout`.
 */
export async function readUploadedFile<K extends ReadingJob['kind']>(
  { compiler, settings }: ReadingDeps,
  file: Unread & { kind: K },
): Promise<ReadOf<ReadingResults[K]>> {
  const timeoutMs = await settings.get(compileTimeoutSetting)
  const job = { ...file, maxBytes: bodyLimitBytes } as ReadingJob
  const reading = await compiler.run(job, { timeoutMs }).catch(explain)
  if (reading.ok) return reading.read as ReadOf<ReadingResults[K]>
  throw new AppError(refusals[reading.refusal], { reason: reading.refusal })
}

/** The thread speaks of compiling; it breaks where a file takes more memory than it has. */
function explain(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'story.compile_timeout') throw new AppError('story.file_timeout')
  if (error.code !== 'story.compile_failed') throw error
  throw new AppError('story.card_too_large', { reason: 'card.too_large' })
}
