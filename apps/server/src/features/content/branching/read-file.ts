import type { InkErrorCode } from '@plax/branching/ink'
import type { TweeStory } from '@plax/branching'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import { readInThread } from '../../../platform/thread.ts'

export type FileJob = { kind: 'twee'; text: string } | { kind: 'ink'; text: string }
export type FileRead = { story: TweeStory } | { ink: 'fine' | InkErrorCode }

const thread = new URL('read-file.thread.ts', import.meta.url)

const inkRefusals: Partial<Record<InkErrorCode, ErrorCode>> = {
  'ink.endless': 'content.ink_endless',
}

/** A Twee 3 file as scenes. Throws `content.twee_unreadable`. */
export async function readTweeFile(text: string, userOid: string): Promise<TweeStory> {
  const read = await readFile({ kind: 'twee', text }, userOid)
  if (read && 'story' in read) return read.story
  throw new AppError('content.twee_unreadable')
}

/** Tries the beginning of an Ink story. Throws `content.ink_unreadable` and `content.ink_endless`. */
export async function assertInkPlays(text: string, userOid: string): Promise<void> {
  const read = await readFile({ kind: 'ink', text }, userOid)
  const code = read && 'ink' in read ? read.ink : 'ink.unreadable'
  if (code !== 'fine') throw new AppError(inkRefusals[code] ?? 'content.ink_unreadable')
}

function readFile(job: FileJob, userOid: string): Promise<FileRead | null> {
  return readInThread<FileRead>(thread, { data: job, userOid })
}
