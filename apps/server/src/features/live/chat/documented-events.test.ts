import { liveChatEntry } from '@plax/contracts/live/chat-events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { goOn } from '../../../testing/live-chats.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { postEvent } from './post-event.ts'
import { hintChat } from './room.ts'

describe('an open live chat', () => {
  let t: TestApp
  let origin: string
  let creator: Person
  let fan: Person
  let topic: string
  let tab: HubConnection
  beforeAll(async () => {
    t = await createTestApp()
    origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
    fan = await signUpPerson(t)
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    await goOn(t, creator)
    topic = `live-chat:${creator.oid}`
    tab = await HubConnection.open(origin, { authorization: `Bearer ${fan.token}` })
    await tab.join(topic)
  })
  afterEach(() => tab.close())
  afterAll(() => t.close())

  const act = async (call: string, body: Record<string, unknown>) => {
    const inChat = call === 'POST /live/studio' ? {} : { creatorOid: creator.oid }
    const { status } = await t.call(call, { token: creator.token, body: { ...inChat, ...body } })
    expect(status).toBe(200)
  }
  /** The events of one name that the tab was sent, without what all have. */
  const sent = (name: string) =>
    tab
      .of(topic)
      .flatMap(({ messages }) => (messages as { data: unknown }[]) ?? [])
      .map(({ data }) => liveChatEntry.parse(data))
      .filter(({ event }) => event === name)
      .map(({ event: _event, id: _id, sendTime: _sendTime, ...fields }) => fields)
  const expectSent = (name: string, fields: Record<string, unknown>[]) =>
    expect.poll(() => sent(name)).toEqual(fields)

  it('is sent that emoticons changed [R-live-chat-010]', async () => {
    await t.deps.db.transaction().execute((tx) =>
      postEvent(tx, {
        creatorOid: creator.oid,
        event: { event: 'updatedEmoticonData' },
        now: t.clock.now(),
      }),
    )
    await hintChat(t.deps.bus, creator.oid)
    await expectSent('updatedEmoticonData', [{}])
  })

  it('is sent whether the chat is anonymous, each time that changes [R-live-chat-012]', async () => {
    await act('POST /live/studio', { useAnonymousChat: true })
    await act('POST /live/studio', { title: 'Ink' })
    await act('POST /live/studio', { useAnonymousChat: false })
    await expectSent('studioSetting', [{ useAnonymousChat: true }, { useAnonymousChat: false }])
  })

  it('is sent all banned words, separated by commas [R-live-chat-016]', async () => {
    await act('POST /live/bannedwords', { add: ['kraken', 'sea witch'] })
    await act('POST /live/bannedwords', { remove: ['kraken'] })
    await expectSent('bannedWordsUpdate', [
      { bannedWords: 'kraken,sea witch' },
      { bannedWords: 'sea witch' },
    ])
  })

  it('is sent who became a manager and when, and who no longer is one [R-live-chat-017] [R-live-chat-018]', async () => {
    const other = await signUpPerson(t)
    const date = t.clock.now().toISOString()
    for (const { oid: userOid } of [fan, other]) {
      await act('POST /live/manager', { userOid })
    }
    await expectSent('makeManager', [
      { userOid: fan.oid, nickname: fan.nickname, date },
      { userOid: other.oid, nickname: other.nickname, date },
    ])
    await act('POST /live/removemanagers', { userOids: [fan.oid] })
    await expectSent('removeManager', [{ userOids: [fan.oid] }])
  })

  it('names the viewer who has to leave, and the reason [R-live-chat-023]', async () => {
    const other = await signUpPerson(t)
    await act('POST /live/chat/kick', { userOid: other.oid })
    await expectSent('disconnect', [{ reason: 'kick', target: other.oid }])
  })
})
