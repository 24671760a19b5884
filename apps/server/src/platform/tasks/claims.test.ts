import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  claimTask,
  endTask,
  renewTaskLease,
  leaseMs,
  releaseTask,
  TaskLost,
  whileHeld,
} from './claims.ts'
import { enqueueTask, type TaskRow } from './tasks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** People whose tasks these are. */
const lanes = 3

const limits = new Map([
  ['single', { perMachine: 1 }],
  ['free', {}],
])
const processes = [{ machine: 'one' }, { machine: 'one' }, { machine: 'two' }] as const

/** What a process believes to hold, and until when that is so. */
interface HeldLease {
  process: number
  task: TaskRow
  until: number
}

/** All that processes do with tasks, in any order, against what may be so at most. */
class World {
  now = Date.parse('2026-11-20T09:00:00Z')
  held: HeldLease[] = []
  made = 0

  get live(): HeldLease[] {
    return this.held.filter(({ until }) => until > this.now)
  }

  async enqueue(kind: string): Promise<void> {
    this.made += 1
    const task = { kind, key: `${this.made}`, lane: `${this.made % lanes}`, payload: {} }
    await database.db.transaction().execute((tx) => enqueueTask(tx, task, new Date(this.now)))
  }

  async claim(process: number): Promise<void> {
    const { machine } = processes[process] ?? processes[0]
    const task = await claimTask(database.db, { limits, machine }, new Date(this.now))
    if (!task) return
    this.held.push({ process, task, until: this.now + leaseMs })
    this.check()
  }

  /** A holder may write until its lease is over. */
  async write(index: number, how: 'keep' | 'end' | 'release'): Promise<void> {
    const held = this.held[index % Math.max(1, this.held.length)]
    if (!held) return
    const holds = held.until > this.now
    const now = new Date(this.now)
    const { db } = database
    const ways = {
      keep: () => renewTaskLease(db, held.task, { progress: 0, note: '', now }),
      end: () =>
        whileHeld(db, { hold: held.task, now }, (tx) =>
          endTask(tx, held.task, { state: 'done' }, now),
        ),
      release: () =>
        whileHeld(db, { hold: held.task, now }, (tx) =>
          releaseTask(tx, held.task, { runAt: now, attempts: held.task.attempts }),
        ),
    }
    const done = await ways[how]()
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof TaskLost) return false
        throw error
      })
    expect(done).toBe(holds)
    if (how === 'keep' && done) held.until = this.now + leaseMs
    else this.held = this.held.filter((other) => other !== held)
    this.check()
  }

  check(): void {
    const oids = this.live.map(({ task }) => task.oid)
    expect(new Set(oids).size).toBe(oids.length)
    const own = this.live.map(({ task }) => `${task.kind} ${task.lane}`)
    expect(new Set(own).size).toBe(own.length)
    const singles = this.live
      .filter(({ task }) => task.kind === 'single')
      .map(({ process }) => processes[process]?.machine)
    expect(new Set(singles).size).toBe(singles.length)
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('enqueue' as const), kind: fc.constantFrom('single', 'free') }),
  fc.record({ do: fc.constant('claim' as const), process: fc.nat(2) }),
  fc.record({
    do: fc.constant('write' as const),
    index: fc.nat(5),
    how: fc.constantFrom('keep' as const, 'end' as const, 'release' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, leaseMs / 2, leaseMs) }),
)

it('never gives a task two holders, nor a machine more than it bears, in any order of what processes do', async () => {
  const sequence = fc.array(step, { minLength: 10, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      await database.pool.query('DELETE FROM tasks')
      const world = new World()
      for (const one of steps) {
        if (one.do === 'enqueue') await world.enqueue(one.kind)
        if (one.do === 'claim') await world.claim(one.process)
        if (one.do === 'write') await world.write(one.index, one.how)
        if (one.do === 'wait') world.now += one.ms
      }
    }),
    { numRuns: 60 },
  )
})

it('gives each of many tasks to one of many processes that ask at once', async () => {
  await database.pool.query('DELETE FROM tasks')
  const world = new World()
  for (let made = 0; made < 6; made += 1) await world.enqueue(made < 3 ? 'single' : 'free')
  const claims = Array.from({ length: 12 }, (_, asked) =>
    claimTask(database.db, { limits, machine: `${asked % 2}` }, new Date(world.now)),
  )
  const found = (await Promise.all(claims)).filter((task) => task !== null)
  expect(new Set(found.map(({ oid }) => oid)).size).toBe(found.length)
  // One single of each machine, and every other.
  expect(found.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'free'),
    'single',
    'single',
  ])
})
