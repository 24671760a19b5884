import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../errors.ts'

/** A function of a module, with what it is called with. */
export interface PictureCall {
  file: string
  name: string
  args: unknown[]
}

/** What the process is sent, and what it answers. */
export type ToPictures = PictureCall & { id: number }
export type FromPictures = { id: number } & (
  | { value: unknown }
  | { refused: ErrorCode; details: Record<string, unknown> }
  | { failed: string }
)

export interface PictureProcess {
  run(call: PictureCall): Promise<unknown>
  stop(): void
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * Decodes and encodes pictures in a process that starts with the first picture and ends `idleMs` after
 * the last: the picture library keeps 50 MB once it has worked, and a picture that crashes it fails
 * alone, with the few that are worked on at the same time.
 */
export function createPictureProcess({ idleMs = 15_000 } = {}): PictureProcess {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let calls = 0

  const end = () => {
    child?.disconnect()
    child = null
  }

  const settle = (answer: FromPictures) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
    if ('value' in answer) call?.resolve(answer.value)
    else if ('refused' in answer) call?.reject(new AppError(answer.refused, answer.details))
    else call?.reject(new Error(answer.failed))
  }

  const start = () => {
    const next = fork(new URL('picture-process.main.ts', import.meta.url), {
      serialization: 'advanced',
      // Its standard input would be that of the server, by which the starter ends it.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    next.on('message', settle)
    const fail = (error: Error) => {
      next.kill()
      if (child !== next) return
      child = null
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
    }
    next.on('error', fail)
    next.on('exit', (code, signal) =>
      fail(new Error(`The picture process ended with ${signal ?? code}.`)),
    )
    return next
  }

  return {
    run: (call) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child ??= start()
        calls += 1
        waiting.set(calls, { resolve, reject })
        child.send({ ...call, id: calls } satisfies ToPictures)
      }),
    stop: () => {
      clearTimeout(idle)
      end()
    },
  }
}
