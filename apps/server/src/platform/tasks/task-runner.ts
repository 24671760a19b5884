import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { claimTask } from './claims.ts'
import { runTask, type TaskDeps } from './run-task.ts'
import type { TaskKind } from './tasks.ts'

const pollMs = 1000
/** Of a kind without a limit of its own. */
const usualAtOnce = 4

export type TaskKinds = ReadonlyMap<string, TaskKind>

/** Runs the tasks of this process until stopped; what runs then goes on in another. */
export function startTasks(deps: TaskDeps, kinds: TaskKinds): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  // No kind takes the room of another.
  const mostAtOnce = [...kinds.values()].reduce(
    (sum, { perMachine = usualAtOnce }) => sum + perMachine,
    0,
  )
  const begin = async (): Promise<boolean> => {
    if (running.size >= mostAtOnce) return false
    const task = await claimTask(deps.db, { limits: kinds, machine: hostname() }, deps.clock.now())
    const kind = task && kinds.get(task.kind)
    if (!task || !kind) return false
    const run = runTask(deps, { task, kind, stopping: stopping.signal })
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'the end of a task was not written'),
      )
      .finally(() => running.delete(run))
    running.add(run)
    return true
  }
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      const begun = await begin().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'tasks wait for the database')
        return false
      })
      if (!begun) await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await polling
      await Promise.all(running)
    },
  }
}

/** Runs one after the other whatever waits now, as a worker would; answers how many there were. */
export async function drainTasks(deps: TaskDeps, kinds: TaskKinds): Promise<number> {
  const stopping = new AbortController().signal
  for (let ran = 0; ; ran += 1) {
    const task = await claimTask(deps.db, { limits: kinds, machine: hostname() }, deps.clock.now())
    const kind = task && kinds.get(task.kind)
    if (!task || !kind) return ran
    await runTask(deps, { task, kind, stopping })
  }
}
