import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { FakeClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { claimTask, endTask, leaseMs, TaskLost, whileHeld } from './claims.ts'
import { runTask } from './run-task.ts'
import { drainTasks, startTasks } from './task-runner.ts'
import { cancelTask, enqueueTask, type TaskEnd, type TaskKind, type TaskRow } from './tasks.ts'

const never = () => {
  throw new Error('There was nothing to claim.')
}

describe('long work', () => {
  let database: TestDatabase
  const clock = new FakeClock(new Date('2026-11-20T09:00:00Z'))
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  const deps = () => ({ db: database.db, clock, log: createLog('silent'), beatMs: 20 })
  const enqueue = (kind: string, key = 'k', lane = 'mira') =>
    database.db
      .transaction()
      .execute((tx) => enqueueTask(tx, { kind, key, lane, payload: { key } }, clock.now()))
  const rowOf = (oid: string) =>
    database.db.selectFrom('tasks').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow()
  const drain = (name: string, kind: TaskKind) => drainTasks(deps(), new Map([[name, kind]]))
  const noted = (ends: TaskEnd[]) => async (_tx: unknown, _task: unknown, end: TaskEnd) =>
    void ends.push(end)
  const forever = (signal: AbortSignal) =>
    new Promise<void>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
    })

  it('is done once for a key, and tells how far it is and its end', async () => {
    const oid = await enqueue('plain')
    expect(await enqueue('plain')).toBe(oid)
    const ends: TaskEnd[] = []
    const ran = await drain('plain', {
      run: async (task, { progress, commit }) => {
        expect(task.payload).toEqual({ key: 'k' })
        progress(0.5, 'halfway')
        await commit(async () => {}, { at: 1 })
        await expect.poll(async () => (await rowOf(oid)).note, { timeout: 10_000 }).toBe('halfway')
      },
      onEnd: noted(ends),
    })
    expect(ran).toBe(1)
    expect(ends).toEqual([{ state: 'done' }])
    expect(await rowOf(oid)).toMatchObject({ state: 'done', progress: 1, checkpoint: { at: 1 } })
    expect(await enqueue('plain')).not.toBe(oid)
  })

  it('goes on after its checkpoint in another process, and the first one can write no more', async () => {
    const oid = await enqueue('taken')
    const limits = new Map([['taken', {}]])
    const first = await claimTask(database.db, { limits, machine: 'a' }, clock.now())
    if (!first) throw new Error('There was nothing to claim.')
    const written = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const late: unknown[] = []
    const running = runTask(
      { ...deps(), beatMs: 60_000 },
      {
        task: first,
        stopping: new AbortController().signal,
        kind: {
          run: async (_, { commit }) => {
            await commit(async () => {}, { part: 3 })
            written.resolve()
            await goOn.promise
            await commit(async () => {}, { part: 99 }).catch((error: unknown) => late.push(error))
          },
        },
      },
    )
    await written.promise
    expect(await drain('taken', { run: async () => {} })).toBe(0)
    clock.advance(leaseMs)
    const seen: unknown[] = []
    const ran = await drain('taken', { run: async (task) => void seen.push(task.checkpoint) })
    goOn.resolve()
    await running
    expect(ran).toBe(1)
    expect(seen).toEqual([{ part: 3 }])
    expect(late[0]).toBeInstanceOf(TaskLost)
    expect((await rowOf(oid)).checkpoint).toEqual({ part: 3 })
  })

  it('is tried again after an unknown error, later each time, and given up at last', async () => {
    const oid = await enqueue('shaky')
    const ends: TaskEnd[] = []
    const shaky: TaskKind = { run: () => Promise.reject(new Error('no')), onEnd: noted(ends) }
    expect(await drain('shaky', shaky)).toBe(1)
    expect((await rowOf(oid)).state).toBe('waiting')
    clock.advance(5000)
    expect(await drain('shaky', shaky)).toBe(1)
    clock.advance(5000)
    expect(await drain('shaky', shaky)).toBe(0)
    clock.advance(15_000)
    expect(await drain('shaky', shaky)).toBe(1)
    expect(ends).toEqual([{ state: 'failed', code: 'server.unknown', details: {} }])
    expect((await rowOf(oid)).state).toBe('failed')
  })

  it('ends with the code of a refusal at once, and is not begun for ever by processes that die', async () => {
    const refused = await enqueue('refused')
    await drain('refused', {
      run: () => Promise.reject(new AppError('media.not_found', { a: 1 })),
    })
    expect((await rowOf(refused)).error).toMatchObject({
      code: 'media.not_found',
      details: { a: 1 },
    })
    const deadly = await enqueue('deadly')
    const limits = new Map([['deadly', {}]])
    for (let begun = 0; begun < 3; begun += 1) {
      expect(await claimTask(database.db, { limits, machine: 'a' }, clock.now())).not.toBeNull()
      clock.advance(leaseMs)
    }
    await drain('deadly', { run: () => Promise.reject(new Error('It was begun.')) })
    expect((await rowOf(deadly)).error).toMatchObject({ code: 'server.unknown' })
  })

  it('is canceled while it waits or runs', async () => {
    const cancel = (kind: string) =>
      database.db.transaction().execute((tx) => cancelTask(tx, { kind, key: 'k' }, clock.now()))
    const waiting = await enqueue('unwanted')
    expect(await cancel('unwanted')).toBe('canceled')
    expect(await cancel('unwanted')).toBe('none')
    expect((await rowOf(waiting)).state).toBe('canceled')
    const running = await enqueue('unwanted')
    const ends: TaskEnd[] = []
    const kind: TaskKind = {
      run: async (_, { signal }) => {
        const end = forever(signal)
        expect(await cancel('unwanted')).toBe('asked')
        await end
      },
      onEnd: noted(ends),
    }
    await drain('unwanted', kind)
    expect(ends).toEqual([{ state: 'canceled' }])
    expect((await rowOf(running)).state).toBe('canceled')
  })

  it('is ended when it gives no sign of life for too long, and says why', async () => {
    const oid = await enqueue('silent')
    const ends: TaskEnd[] = []
    const silent: TaskKind = {
      silentMs: 100,
      run: (_, { signal }) => forever(signal),
      onEnd: noted(ends),
    }
    expect(await drain('silent', silent)).toBe(1)
    expect(ends).toEqual([{ state: 'failed', code: 'server.timed_out', details: {} }])
    expect((await rowOf(oid)).error).toMatchObject({ code: 'server.timed_out' })
  })

  it('goes on for as long as it gives signs of life', async () => {
    const oid = await enqueue('lively')
    const lively: TaskKind = {
      silentMs: 1000,
      run: async (_, { alive }) => {
        for (let signs = 0; signs < 12; signs += 1) {
          await delay(100)
          alive()
        }
      },
    }
    expect(await drain('lively', lively)).toBe(1)
    expect((await rowOf(oid)).state).toBe('done')
  })

  it('is given up when it doesn’t end although it’s canceled or out of time', async () => {
    const canceled = await enqueue('deaf')
    const deaf: TaskKind = {
      silentMs: 100,
      run: async () => {
        await database.db
          .transaction()
          .execute((tx) => cancelTask(tx, { kind: 'deaf', key: 'k' }, clock.now()))
        await new Promise(() => {})
      },
    }
    const inHaste = { ...deps(), graceMs: 50 }
    expect(await drainTasks(inHaste, new Map([['deaf', deaf]]))).toBe(1)
    expect((await rowOf(canceled)).state).toBe('canceled')
    const late = await enqueue('deafer')
    const deafer: TaskKind = { silentMs: 100, run: () => new Promise(() => {}) }
    expect(await drainTasks(inHaste, new Map([['deafer', deafer]]))).toBe(1)
    expect((await rowOf(late)).error).toMatchObject({ code: 'server.timed_out' })
  })

  it('lets others’ tasks pass while one of the same person runs, and takes turns with them', async () => {
    const claim = async (machine = 'a') => {
      const limits = new Map([['fair', { perMachine: 2 }]])
      clock.advance(1)
      return claimTask(database.db, { limits, machine }, clock.now())
    }
    const end = (task: TaskRow | null) =>
      whileHeld(database.db, { hold: task ?? never(), now: clock.now() }, (tx) =>
        endTask(tx, task ?? never(), { state: 'done' }, clock.now()),
      )
    for (const key of ['m1', 'm2', 'm3']) await enqueue('fair', key, 'mira')
    const first = await claim()
    expect(first?.key).toMatch(/^m/)
    expect(await claim('b')).toBeNull()
    await enqueue('fair', 'n1', 'noor')
    const other = await claim()
    expect(other?.key).toBe('n1')
    expect(await claim()).toBeNull()
    await enqueue('fair', 'n2', 'noor')
    await enqueue('fair', 'o1', 'otis')
    await end(first)
    const second = await claim()
    expect(second?.key).toMatch(/^m/)
    await end(second)
    expect((await claim())?.key).toBe('o1')
    await end(other)
    expect((await claim())?.key).toBe('n2')
  })

  it('goes to another process when the one that runs it stops', async () => {
    const oid = await enqueue('moved')
    const begun = Promise.withResolvers<void>()
    const moved: TaskKind = {
      run: async (_, { signal }) => {
        begun.resolve()
        await forever(signal)
      },
    }
    const runner = startTasks(deps(), new Map([['moved', moved]]))
    await begun.promise
    await runner.stop()
    expect(await rowOf(oid)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await drain('moved', { run: () => delay(1) })).toBe(1)
  })
})
