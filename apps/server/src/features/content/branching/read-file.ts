import type { InkErrorCode } from '@plax/branching/ink'
import { inkJson } from '@plax/branching/ink-json'
import type { TweeStory } from '@plax/branching'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import { readInThread } from '../../../platform/thread.ts'

export type FileJob = { kind: 'twee'; text: string } | { kind: 'ink'; text: string }
export type InkRead = { code: 'fine' | InkErrorCode; functions?: string[] }
export type FileRead = { story: TweeStory } | { ink: InkRead }

const thread = new URL('read-file.thread.ts', import.meta.url)

const inkRefusals: Partial<Record<InkErrorCode, ErrorCode>> = {
  'ink.endless': 'content.ink_endless',
}

/** A Twee file, or a page that Twine published, as scenes. Throws `content.twee_unreadable`. */
export async function readTweeFile(text: string, userOid: string): Promise<TweeStory> {
  const read = await readFile({ kind: 'twee', text }, userOid)
  if (read && 'story' in read) return read.story
  throw new AppError('content.twee_unreadable')
}

/** The JSON of an Ink story whose beginning plays. Throws as `assertInkPlays`. */
export async function readInkFile(text: string, userOid: string): Promise<string> {
  const json = inkJson(text)
  if (json === null) throw new AppError('content.ink_unreadable')
  await assertInkPlays(json, userOid)
  return json
}

/** Tries the beginning of an Ink story. Throws `content.ink_unreadable`, `content.ink_endless` and `content.ink_external`. */
export async function assertInkPlays(text: string, userOid: string): Promise<void> {
  const read = await readFile({ kind: 'ink', text }, userOid)
  const ink: InkRead = read && 'ink' in read ? read.ink : { code: 'ink.unreadable' }
  if (ink.code === 'fine') return
  if (ink.code === 'ink.external') {
    throw new AppError('content.ink_external', { names: (ink.functions ?? []).join(', ') })
  }
  throw new AppError(inkRefusals[ink.code] ?? 'content.ink_unreadable')
}

function readFile(job: FileJob, userOid: string): Promise<FileRead | null> {
  return readInThread<FileRead>(thread, { data: job, userOid })
}
