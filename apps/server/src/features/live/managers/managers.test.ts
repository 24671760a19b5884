import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HubConnection } from '../../../testing/hub-client.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { prepareStream, signUpStreamer } from '../../../testing/live-publisher.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('the managers of a live chat', () => {
  let t: TestApp
  let creator: Person
  let manager: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    manager = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const hire = (by: Person, person: Person, creatorOid = creator.oid) =>
    t.call('POST /live/manager', { token: by.token, body: { creatorOid, userOid: person.oid } })
  const remove = (by: Person, ...people: Person[]) =>
    t.call('POST /live/removemanagers', {
      token: by.token,
      body: { creatorOid: creator.oid, userOids: people.map(({ oid }) => oid) },
    })
  const list = (by: Person) =>
    t.call(`GET /live/managers?creatorOid=${creator.oid}`, { token: by.token })
  const oids = async () =>
    (await list(creator)).body.items.map(({ user }: { user: { oid: string } }) => user.oid)
  const events = async () => {
    const { rows } = await t.deps.pool.query(
      'SELECT type, data FROM live_chat_messages WHERE creator_oid = $1 ORDER BY seq',
      [creator.oid],
    )
    return rows
  }
  const refused = [403, 'live.not_moderator']

  it('are hired and removed by the creator, each time with an event [R-live-chat-037]', async () => {
    expect((await hire(creator, manager)).body).toEqual({ hired: true })
    expect((await hire(creator, manager)).body).toEqual({ hired: false })
    expect(await oids()).toEqual([manager.oid])
    expect((await remove(creator, manager)).body).toEqual({ removed: [manager.oid] })
    expect(await oids()).toEqual([])
    const date = t.clock.now().toISOString()
    expect(await events()).toEqual([
      { type: 'makeManager', data: { userOid: manager.oid, nickname: manager.nickname, date } },
      { type: 'removeManager', data: { userOids: [manager.oid] } },
    ])
  })

  it('appoint other managers, remove nobody but themselves, and list all', async () => {
    const another = await signUpPerson(t)
    await hire(creator, manager)
    t.clock.advance(1000)
    expect((await hire(manager, another)).body).toEqual({ hired: true })
    expect((await list(another)).body.items[0]).toMatchObject({
      user: { oid: another.oid },
      appointedBy: manager.oid,
    })
    expect(refusal(await remove(another, manager))).toEqual(refused)
    expect((await remove(another, another)).body).toEqual({ removed: [another.oid] })
  })

  it('leave the chat at once when they’re removed and may not watch the stream', async () => {
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const helper = await signUpPerson(t)
    await hire(creator, helper)
    const tab = await HubConnection.open(origin, { authorization: `Bearer ${helper.token}` })
    const topics = ['live-chat', 'live-room'].map((name) => `${name}:${creator.oid}`)
    for (const topic of topics) expect(await tab.join(topic)).not.toHaveProperty('refused')
    await remove(creator, helper)
    for (const topic of topics) {
      const refused = { topic, refused: 'live.not_streaming' }
      await expect.poll(() => tab.of(topic).at(-1)).toEqual(refused)
    }
    tab.close()
  })

  it('are nobody else’s to hire or see', async () => {
    const stranger = await signUpPerson(t)
    expect(refusal(await hire(stranger, stranger))).toEqual(refused)
    expect(refusal(await list(stranger))).toEqual(refused)
    expect(refusal(await hire(manager, stranger, stranger.oid))).toEqual(refused)
  })

  it('never include the creator', async () => {
    expect(refusal(await hire(creator, creator))).toEqual([400, 'live.manager_self'])
  })

  it('enter streams with a password or a ticket, but none for adults, until they’re removed', async () => {
    const streamer = await signUpStreamer(t)
    const helper = await signUpPerson(t)
    await t.call('POST /live/ticket', { token: streamer.token, body: { price: 30 } })
    const entry = { useTier: false, tierHash: null, useTicket: true }
    const locked = { usePassword: true, password: 'tide', passwordAgain: 'tide', entry }
    const streamOid = await prepareStream(t, streamer, locked)
    await t.deps.pool.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [streamOid])
    await t.call('POST /live/start', { token: streamer.token, body: {} })
    const path = `creatorOid=${streamer.oid}`
    const watch = () => t.call(`GET /live/play?${path}`, { token: helper.token })
    const isOpen = async () =>
      (await t.call(`GET /live/stream?id=${streamer.oid}`, { token: helper.token })).body.stream
        .access.allowed
    expect(refusal(await watch())).toEqual([403, 'item.password_required'])
    await hire(streamer, helper, streamer.oid)
    expect((await watch()).status).toBe(200)
    expect(await isOpen()).toBe(true)
    await t.deps.pool.query('UPDATE catalogue_items SET is_adult = true WHERE oid = $1', [
      streamOid,
    ])
    expect((await watch()).status).toBe(403)
    await t.deps.pool.query('UPDATE catalogue_items SET is_adult = false WHERE oid = $1', [
      streamOid,
    ])
    const removal = { creatorOid: streamer.oid, userOids: [helper.oid] }
    await t.call('POST /live/removemanagers', { token: streamer.token, body: removal })
    expect(refusal(await watch())).toEqual([403, 'item.password_required'])
    expect(await isOpen()).toBe(false)
  })
})
