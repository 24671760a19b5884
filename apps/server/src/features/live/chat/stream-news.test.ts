import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emit } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { enterChat, goOn } from '../../../testing/live-chats.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('news of a stream in its chat', () => {
  let t: TestApp
  let creator: Person
  let streamOid: string
  let seq = 1_000_000
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    streamOid = await goOn(t, creator)
  })
  afterAll(() => t.close())

  /** An event that happened, and its jobs, twice as after a crash. */
  async function happen(type: string, payload: Record<string, unknown>) {
    seq += 1
    await t.deps.db
      .transaction()
      .execute((tx) => emit(tx, { stream: 'live', type, payload }, t.clock.now()))
    await t.deps.pool.query('UPDATE outbox SET seq = $1 WHERE type = $2 AND seq IS NULL', [
      seq,
      type,
    ])
    const tasks = (t.subscriptions.get(type) ?? []).filter((task) => task === 'live.chat-news')
    for (const task of [...tasks, ...tasks]) await t.jobs.get(task)?.({ seq })
  }
  const stream = () => ({ streamOid, creatorOid: creator.oid })
  const lastEvents = async (count: number) => {
    const { rows } = await t.deps.pool.query(
      'SELECT type, data FROM live_chat_messages ORDER BY seq DESC LIMIT $1',
      [count],
    )
    return rows.toReversed().map(({ type, data }) => ({ event: type, ...data }))
  }

  it('says once that it’s on and that it’s off [R-live-chat-007] [R-live-chat-008]', async () => {
    await happen('live.started', stream())
    await happen('live.ended', stream())
    expect(await lastEvents(9)).toEqual([
      { event: 'liveOn', streamOid },
      { event: 'liveOff', streamOid },
    ])
  })

  it('begins with a line if the room has history [R-live-chat-009]', async () => {
    await happen('live.started', stream())
    expect(await lastEvents(2)).toEqual([{ event: 'divide' }, { event: 'liveOn', streamOid }])
  })

  it('unpins the message of a stream that ended, and keeps one pinned since', async () => {
    const { say } = await enterChat(t, creator, creator.oid)
    const path = `GET /live/chat/room?creatorOid=${creator.oid}`
    const room = async () => (await t.call(path, { token: creator.token })).body.room
    const pin = async (content: string) => {
      const { body } = await say(content)
      const pinned = { creatorOid: creator.oid, messageId: body.id }
      await t.call('POST /live/chat/pin', { token: creator.token, body: pinned })
      return body.id as string
    }
    const first = await pin('today’s rules')
    expect((await room()).pinned.id).toBe(first)
    await happen('live.ended', stream())
    expect((await room()).pinned).toBeNull()
    t.clock.advance(1000)
    const second = await pin('tomorrow at eight')
    await happen('live.started', stream())
    expect((await room()).pinned.id).toBe(second)
  })

  it('says who may enter from when on, and when that took effect [R-live-chat-021] [R-live-chat-022]', async () => {
    const at = new Date(t.clock.now().getTime() + 60_000)
    const entry = { tierOid: null, usesTier: true, usesTicket: false }
    await t.deps.pool.query(
      'UPDATE live_streams SET next_entry = $2, next_entry_at = $3 WHERE oid = $1',
      [streamOid, JSON.stringify(entry), at],
    )
    await happen('live.permission_scheduled', stream())
    await happen('live.permission_changed', stream())
    expect(await lastEvents(2)).toEqual([
      {
        event: 'streamPermissionNotification',
        newInvitationRules: entry,
        scheduleDate: at.toISOString(),
      },
      { event: 'streamPermissionChanged' },
    ])
  })

  it('sends the new nickname of a sender who changed it [R-live-chat-011]', async () => {
    const fan = await signUpPerson(t)
    await happen('nickname.changed', { userOid: fan.oid })
    expect(await lastEvents(1)).toEqual([{ event: 'streamPermissionChanged' }])
    await (await enterChat(t, fan, creator.oid)).say('hi')
    await happen('nickname.changed', { userOid: fan.oid })
    expect(await lastEvents(1)).toEqual([
      { event: 'updatedUserData', userOid: fan.oid, nickname: fan.nickname },
    ])
  })

  it('says who became a manager by an administrator’s grant and no longer is, and asks who may stay', async () => {
    const [admin, helper] = [await signUpAdmin(t), await signUpPerson(t)]
    const path = `/admin/users/${helper.oid}/roles/manager`
    const body = { reason: 'Moderates.', creatorOid: creator.oid }
    const { nickname, oid: userOid } = helper
    const date = t.clock.now().toISOString()
    await t.call(`PUT ${path}`, { token: admin.token, body })
    await followEvents(t, { 'role.given': 'live.chat-news' })
    expect(await lastEvents(1)).toEqual([{ event: 'makeManager', userOid, nickname, date }])
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    await t.deps.pool.query("UPDATE live_streams SET state = 'preparing'")
    const tab = await HubConnection.open(origin, { authorization: `Bearer ${helper.token}` })
    const topic = `live-chat:${creator.oid}`
    expect(await tab.join(topic)).not.toHaveProperty('refused')
    await t.call(`DELETE ${path}`, { token: admin.token, body })
    await followEvents(t, { 'role.taken': 'live.chat-news' })
    expect(await lastEvents(1)).toEqual([{ event: 'removeManager', userOids: [userOid] }])
    await expect.poll(() => tab.of(topic).at(-1)).toEqual({ topic, refused: 'live.not_streaming' })
    tab.close()
  })
})
