import type { InkErrorCode } from '@plax/branching/ink'
import type { TweeStory } from '@plax/branching'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import { startThread } from '../../../platform/thread.ts'

export type FileJob = { kind: 'twee'; text: string } | { kind: 'ink'; text: string }
export type FileRead = { story: TweeStory } | { ink: 'fine' | InkErrorCode } | { broken: true }

const readMs = 10_000
const memoryMb = 256

const inkRefusals: Partial<Record<InkErrorCode, ErrorCode>> = {
  'ink.endless': 'content.ink_endless',
}

/** A Twee 3 file as scenes. Throws `content.twee_unreadable`. */
export async function readTweeFile(text: string): Promise<TweeStory> {
  const read = await readInThread({ kind: 'twee', text })
  if ('story' in read) return read.story
  throw new AppError('content.twee_unreadable')
}

/** Tries the beginning of an Ink story. Throws `content.ink_unreadable` and `content.ink_endless`. */
export async function assertInkPlays(text: string): Promise<void> {
  const read = await readInThread({ kind: 'ink', text })
  const code = 'ink' in read ? read.ink : 'ink.unreadable'
  if (code !== 'fine') throw new AppError(inkRefusals[code] ?? 'content.ink_unreadable')
}

/** Reads a file in a thread of its own with a limit to its time and memory. */
async function readInThread(job: FileJob): Promise<FileRead> {
  const thread = startThread(new URL('read-file.thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => void thread.terminate(), readMs)
  try {
    return await new Promise<FileRead>((resolve) => {
      thread.once('message', resolve)
      // It ran out of time or memory.
      thread.once('error', () => resolve({ broken: true }))
      thread.once('exit', () => resolve({ broken: true }))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
