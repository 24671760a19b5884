import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { gatherCrowd } from '../../../testing/crowds.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { relayEvents, deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

describe('news that concern a crowd', () => {
  let t: TestApp
  let creator: Person
  let crowd: string[]
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    crowd = await gatherCrowd(t, creator, 2300)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.deps.pool.query('TRUNCATE notifications')
  })

  const read = async () => t.jobs.get('notification.read')?.({})
  /** How many of the crowd have how many notifications, as `{ count: people }`. */
  const told = async () => {
    const { rows } = await t.deps.pool.query<{ count: number; people: number }>(
      `SELECT count, count(*)::int AS people FROM (
         SELECT count(*)::int FROM notifications WHERE user_oid = ANY ($1) GROUP BY user_oid
       ) AS each GROUP BY count`,
      [crowd],
    )
    return Object.fromEntries(rows.map(({ count, people }) => [count, people]))
  }
  const unread = async ({ token }: Person) =>
    (await t.call('GET /account/notifications', { token })).body.unread
  const passkeyOf = ({ oid: userOid }: Person) =>
    t.deps.db
      .transaction()
      .execute((tx) =>
        emit(tx, { stream: 'account', type: 'passkey.added', payload: { userOid } }, t.clock.now()),
      )
  /** A creator whom the crowd follows, too. */
  const signUpWithCrowd = async () => {
    const author = await signUpCreator(t)
    await t.deps.pool.query(
      `INSERT INTO favorite_creators (user_oid, creator_oid, created_at)
       SELECT unnest($1::text[]), $2, now()`,
      [crowd, author.oid],
    )
    return author
  }
  /** Until this transaction ends nobody can be told together with one of the crowd. */
  const lock = (tx: Tx, oid: string | undefined) =>
    sql`SELECT FROM users WHERE oid = ${oid} FOR UPDATE`.execute(tx)

  it('reach each of them once, where the reader is killed between two slices', async () => {
    await publishStory(t, creator)
    await relayEvents(t)
    const ended = await crashWhere(
      t,
      (tx) => lock(tx, crowd[1500]),
      () =>
        read().then(
          () => 'done',
          () => 'killed',
        ),
    )
    expect(ended).toBe('killed')
    expect(await told()).toEqual({ 1: 1000 })
    await Promise.all([read(), read()])
    expect(await told()).toEqual({ 1: 2300 })
    await read()
    expect(await told()).toEqual({ 1: 2300 })
  })

  it.each([
    ['the story is hidden', "UPDATE catalogue_items SET visibility = 'private'"],
    ['its creator has left', 'UPDATE users SET withdrawn_at = now()'],
    [
      'its creator is suspended',
      "UPDATE users SET suspended_at = now(), suspension_reason = 'Spam.'",
    ],
  ])('reach nobody more once %s', async (_what, change) => {
    const author = await signUpWithCrowd()
    const contentOid = await publishStory(t, author)
    await relayEvents(t)
    await crashWhere(
      t,
      (tx) => lock(tx, crowd[1500]),
      () => read().catch(() => {}),
    )
    await t.deps.pool.query(`${change} WHERE oid IN ($1, $2)`, [contentOid, author.oid])
    await read()
    expect(await told()).toEqual({ 1: 1000 })
    expect((await t.deps.pool.query('SELECT FROM notification_queue')).rows).toEqual([])
  })

  it('are told before their creator is gone, whose removal forgets them, or not at all', async () => {
    const author = await signUpWithCrowd()
    await publishStory(t, author)
    await relayEvents(t)
    const steps: string[] = []
    const leave = () =>
      t.deps.pool.query('UPDATE users SET withdrawn_at = now() WHERE oid = $1', [author.oid])
    const running: Promise<unknown>[] = []
    await t.deps.db.transaction().execute(async (tx) => {
      await lock(tx, crowd[0])
      running.push(read())
      await untilWaiting(t, 1)
      running.push(leave().then(() => steps.push('gone')))
      await untilWaiting(t, 2)
      steps.push('free')
    })
    await Promise.all(running)
    expect(steps).toEqual(['free', 'gone'])
  })

  it('keep nobody else waiting', async () => {
    const other = await signUpPerson(t)
    await publishStory(t, creator)
    await relayEvents(t)
    let crowdRead: Promise<void> | undefined
    await t.deps.db.transaction().execute(async (tx) => {
      await lock(tx, crowd[1500])
      crowdRead = read()
      await expect.poll(told, { timeout: 10_000 }).toEqual({ 1: 1000 })
      await passkeyOf(other)
      await deliverEvents(t)
      expect(await unread(other)).toBe(1)
    })
    await crowdRead
    expect(await told()).toEqual({ 1: 2300 })
  })

  it('and news that fail let the others pass, and are told once they can be', async () => {
    const [unlucky, other] = [await signUpPerson(t), await signUpPerson(t)]
    await t.deps.pool.query(
      `ALTER TABLE notifications ADD CONSTRAINT unlucky CHECK (user_oid <> '${unlucky.oid}')`,
    )
    for (const person of [unlucky, other]) await passkeyOf(person)
    for (let n = 0; n < 2; n += 1) await expect(deliverEvents(t)).rejects.toThrow('unlucky')
    expect(await unread(other)).toBe(1)
    await t.deps.pool.query('ALTER TABLE notifications DROP CONSTRAINT unlucky')
    await deliverEvents(t)
    expect([await unread(unlucky), await unread(other)]).toEqual([1, 1])
  })

  it('let the worker’s other jobs run in between', async () => {
    await gatherCrowd(t, creator, 3000, crowd.length)
    await publishStory(t, creator)
    await deliverEvents(t)
    const { rows } = await t.deps.pool.query(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'notification.read' AND key LIKE '%:rest'",
    )
    expect(rows).toHaveLength(1)
    await read()
    const { rows: left } = await t.deps.pool.query('SELECT FROM notification_queue')
    expect(left).toEqual([])
  })
})
