import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { crashWhere } from '../../testing/crash.ts'
import { gatherCrowd } from '../../testing/crowds.ts'
import { relayNews, spreadNews } from '../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'

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
  /** Until this transaction ends nobody can be told together with one of the crowd. */
  const lock = (tx: Tx, oid: string | undefined) =>
    sql`SELECT FROM users WHERE oid = ${oid} FOR UPDATE`.execute(tx)

  it('reach each of them once, where the reader is killed between two slices', async () => {
    await publishStory(t, creator)
    await relayNews(t)
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

  it('reach nobody more once the story is hidden', async () => {
    const contentOid = await publishStory(t, creator)
    await relayNews(t)
    const hide = () =>
      t.deps.pool.query('UPDATE catalogue_items SET visibility = $2 WHERE oid = $1', [
        contentOid,
        'private',
      ])
    await crashWhere(
      t,
      (tx) => lock(tx, crowd[1500]),
      () => read().catch(() => {}),
    )
    await hide()
    await read()
    expect(await told()).toEqual({ 1: 1000 })
  })

  it('keep nobody else waiting', async () => {
    const other = await signUpPerson(t)
    await publishStory(t, creator)
    await relayNews(t)
    let crowdRead: Promise<void> | undefined
    await t.deps.db.transaction().execute(async (tx) => {
      await lock(tx, crowd[1500])
      crowdRead = read()
      await expect.poll(told, { timeout: 10_000 }).toEqual({ 1: 1000 })
      await passkeyOf(other)
      await spreadNews(t)
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
    for (let n = 0; n < 2; n += 1) await expect(spreadNews(t)).rejects.toThrow('unlucky')
    expect(await unread(other)).toBe(1)
    await t.deps.pool.query('ALTER TABLE notifications DROP CONSTRAINT unlucky')
    await spreadNews(t)
    expect([await unread(unlucky), await unread(other)]).toEqual([1, 1])
  })

  it('let the worker’s other jobs run in between', async () => {
    await gatherCrowd(t, creator, 3000, crowd.length)
    await publishStory(t, creator)
    await spreadNews(t)
    const { rows } = await t.deps.pool.query(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'notification.read' AND key LIKE '%:rest'",
    )
    expect(rows).toHaveLength(1)
    await read()
    const { rows: left } = await t.deps.pool.query('SELECT FROM news_to_tell')
    expect(left).toEqual([])
  })
})
