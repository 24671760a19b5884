import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createTestApp, type TestApp, refusal } from '../../testing/app.ts'
import { actionsOf, type Person, signUpAdmin } from '../../testing/people.ts'

describe('the queue, for administrators', () => {
  let t: TestApp
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>) =>
    t.call(key, { token: admin.token, ...(body && { body }) })
  const list = async (query: string) =>
    (await call(`GET /admin/jobs?${query}`)).body.items as {
      id: string
      state: string
      attempts: number
    }[]
  const add = async (task: string, payload: Record<string, unknown> = {}, runAt?: Date) => {
    const options = runAt ? { runAt } : {}
    await t.deps.db.transaction().execute((tx) => addJob(tx, task, payload, options))
    const [newest] = await list(`task=${task}`)
    return newest?.id ?? ''
  }
  const set = (id: string, columns: string) =>
    t.deps.pool.query(`UPDATE graphile_worker._private_jobs SET ${columns} WHERE id = $1`, [id])
  const givenUp = async (task: string) => {
    const id = await add(task, { n: 1 })
    await set(id, "attempts = max_attempts, last_error = 'It broke.'")
    return id
  }

  it('is counted by task and state, beside the schedules and pending news', async () => {
    const task = 'test.counted'
    await add(task)
    await add(task, {}, new Date(Date.now() + 3_600_000))
    await givenUp(task)
    await set(await add(task), 'attempts = 1')
    await set(await add(task), 'locked_at = now()')
    const { tasks, schedules, pendingEvents } = (await call('GET /account/admin/queue-stats')).body
    expect(tasks.find((one: { task: string }) => one.task === task)).toEqual({
      task,
      failed: 1,
      retrying: 1,
      due: 1,
      running: 1,
      later: 1,
      oldestDueAt: expect.stringMatching(/^20/),
    })
    expect(schedules).toContainEqual({
      task: 'platform.upkeep',
      schedule: '23 3 * * *',
      lastAt: null,
    })
    expect(pendingEvents).toBeGreaterThanOrEqual(0)
    for (const state of ['failed', 'retrying', 'due', 'running', 'later']) {
      const found = await list(`task=${task}&state=${state}`)
      expect(found.map((one) => one.state)).toEqual([state])
    }
  })

  it('shows what failed and why, in pages', async () => {
    const ids = [
      await givenUp('test.paged'),
      await givenUp('test.paged'),
      await givenUp('test.paged'),
    ]
    const first = (await call('GET /admin/jobs?task=test.paged&limit=2')).body
    expect(first.items[0]).toMatchObject({
      id: ids[2],
      task: 'test.paged',
      state: 'failed',
      lastError: 'It broke.',
      payload: { n: 1 },
    })
    const next = await list(`task=test.paged&limit=2&cursor=${first.nextCursor}`)
    expect(next.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('runs again what is retried, on record', async () => {
    const id = await givenUp('test.retried')
    const asked = { jobIds: [id, '999999', id], reason: 'The disk is back.' }
    const answer = await call('POST /admin/jobs/retry', asked)
    expect(answer.body).toEqual({ done: [id], skipped: ['999999'] })
    expect(await list('task=test.retried')).toMatchObject([{ id, state: 'due', attempts: 0 }])
    const { items } = (await call(`GET /admin/audit?subjectKind=job&subject=${id}`)).body
    expect(items).toMatchObject([
      {
        action: 'job.retried',
        details: { task: 'test.retried', lastError: 'It broke.', reason: 'The disk is back.' },
      },
    ])
    const seen: unknown[] = []
    const jobs = new Map([['test.retried', async (payload: unknown) => void seen.push(payload)]])
    const worker = await startWorker({ pool: t.deps.pool, jobs, cron: [], log: t.deps.log })
    for (let i = 0; i < 200 && seen.length === 0; i += 1) await delay(50)
    await worker.stop()
    expect(seen).toEqual([{ n: 1 }])
  })

  it('drops what is discarded, and leaves what runs', async () => {
    const gone = await givenUp('test.discarded')
    const running = await add('test.discarded')
    await set(running, 'locked_at = now()')
    const asked = { jobIds: [gone, running], reason: 'No longer wanted.' }
    const answer = await call('POST /admin/jobs/discard', asked)
    expect(answer.body).toEqual({ done: [gone], skipped: [running] })
    expect((await list('task=test.discarded')).map(({ id }) => id)).toEqual([running])
    expect(await actionsOf(t, { actor: admin, subjectOid: gone })).toEqual(['job.discarded'])
    expect(await actionsOf(t, { actor: admin, subjectOid: running })).toEqual([])
  })

  it('is changed by one of two at once', async () => {
    const id = await givenUp('test.twice')
    const discard = () => call('POST /admin/jobs/discard', { jobIds: [id], reason: 'Both.' })
    const both = await Promise.all([discard(), discard()])
    expect(both.flatMap(({ body }) => body.done)).toEqual([id])
    expect(await actionsOf(t, { actor: admin, subjectOid: id })).toEqual(['job.discarded'])
  })

  it('refuses what names no jobs or no reason', async () => {
    for (const body of [
      {},
      { jobIds: [], reason: 'x' },
      { jobIds: ['x'], reason: 'x' },
      { jobIds: ['1'.repeat(19)], reason: 'x' },
      { jobIds: ['1'] },
      { jobIds: ['1'], reason: ' ' },
    ]) {
      for (const act of ['retry', 'discard']) {
        const answer = await call(`POST /admin/jobs/${act}`, body)
        expect(refusal(answer), JSON.stringify(body)).toEqual([400, 'request.invalid'])
      }
    }
    expect(refusal(await call('GET /admin/jobs?state=wild'))).toEqual([400, 'request.invalid'])
    expect(refusal(await call('GET /admin/jobs?cursor=x'))).toEqual([400, 'request.invalid'])
  })
})
