import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  endTask,
  isCancelAsked,
  renewTaskLease,
  leaseMs,
  releaseTask,
  saveCheckpoint,
  TaskLost,
  whileHeld,
} from './claims.ts'
import type { TaskContext, TaskEnd, TaskKind, TaskRow } from './tasks.ts'

export interface TaskDeps {
  db: Db
  clock: Clock
  log: Log
  /** Between two heartbeats; 5 s by default. */
  beatMs?: number
  /** How long a task may take to end once it’s aborted; 10 s by default. */
  graceMs?: number
}

const usualBeatMs = 5000
/** How often it’s asked between heartbeats whether the task is to be canceled. */
const askMs = 500
const usualGraceMs = 10_000
const usualSilentMs = 15 * 60_000
const mostAttempts = 3
const firstPauseMs = 5000

/** Why a running task is told to stop. */
type Halt = 'canceled' | 'lost' | 'stopping' | 'timed_out'

/**
 * Runs a task that was claimed, holds it meanwhile, and ends or releases it. `stopping` lets it go to
 * another process.
 */
export async function runTask(
  deps: TaskDeps,
  { task, kind, stopping }: { task: TaskRow; kind: TaskKind; stopping: AbortSignal },
): Promise<void> {
  const halt = new Halting(stopping)
  const state: State = { progress: task.progress, note: task.note, seenAt: performance.now() }
  const beats = keepHolding(deps, { task, kind, state, halt })
  try {
    const outcome = await workOn(deps, { task, kind, state, halt })
    await beats.stop()
    await settle(deps, { task, kind, outcome, halt: halt.reason })
  } catch (error) {
    if (!(error instanceof TaskLost)) throw error
    deps.log.warn({ task: task.oid, kind: task.kind }, 'a task was taken over by another process')
  } finally {
    await beats.stop()
  }
}

interface State {
  progress: number
  note: string
  /** Of its last sign of life. */
  seenAt: number
}

/** Aborts for the first of its reasons. */
class Halting {
  readonly #controller = new AbortController()
  reason: Halt | null = null

  constructor(stopping: AbortSignal) {
    if (stopping.aborted) this.halt('stopping')
    stopping.addEventListener('abort', () => this.halt('stopping'), { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Rejects when so much time has passed since it was aborted. */
  overdue(graceMs: number): Promise<never> {
    return new Promise((_, reject) => {
      const fail = () => reject(new Error('The task did not end when it was aborted.'))
      const wait = () => void setTimeout(fail, graceMs).unref()
      if (this.signal.aborted) wait()
      else this.signal.addEventListener('abort', wait, { once: true })
    })
  }

  halt(reason: Halt): void {
    this.reason ??= reason
    this.#controller.abort(new Error(`The task was halted: ${this.reason}.`))
  }
}

type Outcome = { end: TaskEnd } | { error: unknown }

async function workOn(
  deps: TaskDeps,
  work: {
    task: TaskRow
    kind: TaskKind
    state: State
    halt: Halting
  },
): Promise<Outcome> {
  const { task, kind, state, halt } = work
  if (task.cancel_asked_at) return { end: { state: 'canceled' } }
  // Its holders died one after the other, so it is this task that ends them.
  const mayBegin = task.attempts <= (kind.maxAttempts ?? mostAttempts)
  if (!mayBegin) return { end: { state: 'failed', code: 'server.unknown', details: {} } }
  const context: TaskContext = {
    signal: halt.signal,
    alive: () => void (state.seenAt = performance.now()),
    progress: (done, note = state.note) => {
      state.seenAt = performance.now()
      state.progress = Math.min(1, Math.max(0, done))
      state.note = note
    },
    commit: async (write, checkpoint) => {
      halt.signal.throwIfAborted()
      state.seenAt = performance.now()
      await whileHeld(deps.db, { hold: task, now: deps.clock.now() }, async (tx, held) => {
        if (held.isCanceled) halt.halt('canceled')
        halt.signal.throwIfAborted()
        await write(tx)
        if (checkpoint !== undefined) await saveCheckpoint(tx, task, checkpoint)
      })
      if (checkpoint !== undefined) task.attempts = 1
    },
  }
  try {
    const work = kind.run(task, context)
    work.catch(() => {})
    await Promise.race([work, halt.overdue(deps.graceMs ?? usualGraceMs)])
    return { end: { state: 'done' } }
  } catch (error) {
    return error instanceof AppError
      ? { end: { state: 'failed', code: error.code, details: error.details } }
      : { error }
  }
}

async function settle(
  deps: TaskDeps,
  work: { task: TaskRow; kind: TaskKind; outcome: Outcome; halt: Halt | null },
): Promise<void> {
  const { task, kind, outcome, halt } = work
  if (halt === 'lost') throw new TaskLost()
  const now = deps.clock.now()
  const isWhole = 'end' in outcome && outcome.end.state !== 'failed'
  await whileHeld(deps.db, { hold: task, now }, async (tx) => {
    if (halt === 'stopping' && !isWhole) {
      return releaseTask(tx, task, { runAt: now, attempts: task.attempts - 1 })
    }
    const pause = pauseBefore(kind, task, outcome)
    if (pause !== null && halt === null) {
      const runAt = new Date(now.getTime() + pause)
      deps.log.warn({ err: 'error' in outcome && outcome.error, task: task.oid }, 'a task failed')
      return releaseTask(tx, task, { runAt, attempts: task.attempts })
    }
    const end = endOf(outcome, halt)
    if (end.state === 'failed') {
      // An expected end, such as of a damaged file, is nothing to mend.
      const level = 'end' in outcome && halt === null ? 'info' : 'error'
      deps.log[level]({ ...outcome, task: task.oid }, 'a task was given up')
    }
    await kind.onEnd?.(tx, task, end)
    await endTask(tx, task, end, now)
  })
}

function endOf(outcome: Outcome, halt: Halt | null): TaskEnd {
  const whole = 'end' in outcome && outcome.end.state === 'done'
  if (halt === 'canceled' && !whole) return { state: 'canceled' }
  if (halt === 'timed_out' && !whole) {
    return { state: 'failed', code: 'server.timed_out', details: {} }
  }
  return 'end' in outcome ? outcome.end : { state: 'failed', code: 'server.unknown', details: {} }
}

/** How long to wait before it is tried again; null where it is not. */
function pauseBefore(kind: TaskKind, task: TaskRow, outcome: Outcome): number | null {
  if ('end' in outcome || task.attempts >= (kind.maxAttempts ?? mostAttempts)) return null
  return firstPauseMs * 4 ** (task.attempts - 1)
}

/** Waits for the time of the next heartbeat; notices a cancellation before. */
async function untilBeat(
  { db, beatMs = usualBeatMs }: TaskDeps,
  { task, halt, stop }: { task: TaskRow; halt: Halting; stop: AbortSignal },
): Promise<void> {
  const beatAt = performance.now() + beatMs
  while (!stop.aborted && performance.now() < beatAt) {
    const leftMs = beatAt - performance.now()
    await delay(Math.min(askMs, leftMs), undefined, { signal: stop }).catch(() => {})
    if (stop.aborted || leftMs <= askMs || halt.signal.aborted) continue
    // The heartbeat notices a database that is gone.
    if (await isCancelAsked(db, task).catch(() => false)) halt.halt('canceled')
  }
}

/** Beats until stopped; gives the task up before others may take it. */
function keepHolding(
  deps: TaskDeps,
  { task, kind, state, halt }: { task: TaskRow; kind: TaskKind; state: State; halt: Halting },
): { stop: () => Promise<void> } {
  const { beatMs = usualBeatMs } = deps
  const { silentMs = usualSilentMs } = kind
  const stop = new AbortController()
  const beating = (async () => {
    let heldAt = performance.now()
    while (!stop.signal.aborted) {
      await untilBeat(deps, { task, halt, stop: stop.signal })
      if (stop.signal.aborted) return
      const sentAt = performance.now()
      try {
        const { progress, note, seenAt } = state
        if (sentAt - seenAt > silentMs) halt.halt('timed_out')
        const now = deps.clock.now()
        const { isCanceled } = await renewTaskLease(deps.db, task, { progress, note, now })
        heldAt = sentAt
        if (isCanceled) halt.halt('canceled')
      } catch (error) {
        const isOver = performance.now() - heldAt > leaseMs - 2 * beatMs
        if (error instanceof TaskLost || isOver) halt.halt('lost')
      }
    }
  })()
  return {
    stop: async () => {
      stop.abort()
      await beating
    },
  }
}
