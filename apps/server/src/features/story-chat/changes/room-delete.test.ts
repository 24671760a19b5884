import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyTimes } from '../../../platform/config.ts'
import { type TestApp, refusal } from '../../../testing/app.ts'
import {
  type Caller,
  type Chat,
  eventsOf,
  openChat,
  openPaidChat,
  createStoryChatApp,
} from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { openApp } from '../../../testing/open-app.ts'
import { newGuestId, type Person, signUpPerson } from '../../../testing/people.ts'

const nobody = '0'.repeat(24)

describe('the rooms of a reader', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, creator, contentOid } = await createStoryChatApp())
  })
  afterAll(() => t.close())

  const remove = (roomOid: unknown, caller: Caller) =>
    t.call('DELETE /story-chat/chat-room', { ...caller, body: { roomOid } })
  const oids = (type: string, caller: Caller, query = '') =>
    t.call(`GET /story-chat/chat-rooms/${type}/oids${query}`, caller)
  const rowsOf = async ({ roomOid }: Chat) => {
    const { rows } = await t.deps.pool.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM chat_messages WHERE room_oid = $1)
        + (SELECT count(*) FROM prompt_logs WHERE room_oid = $1)
        + (SELECT count(*) FROM chat_rooms WHERE oid = $1) AS count`,
      [roomOid],
    )
    return rows[0]?.count
  }
  const slow = {
    kind: 'reply' as const,
    words: Array.from({ length: 40 }, () => 'word '),
    delayMs: 50,
  }

  /** Sends, and answers the names of the events; the stream of a deleted room breaks off. */
  const follow = async (chat: Chat) => {
    const ended = chat.send('Hello').then(eventsOf, () => [])
    await chat.running()
    return async () => (await ended).map(({ event }) => event)
  }

  /** The first words of the running reply are there. */
  const begun = async ({ roomOid }: Chat) => {
    await expect
      .poll(
        async () => {
          const { rows } = await t.deps.pool.query<{ text: string }>(
            `SELECT text FROM chat_messages WHERE room_oid = $1 AND state = 'running'`,
            [roomOid],
          )
          return rows[0]?.text ?? ''
        },
        { timeout: 10_000 },
      )
      .toContain('word')
  }

  describe('named by a type', () => {
    it('are listed latest first, in pages, and by story', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      const caller = { token: person.token }
      const rooms = [chat.roomOid]
      for (let room = 0; room < 2; room += 1) {
        t.clock.advance(1000)
        rooms.unshift((await openChat(t, contentOid, caller)).roomOid)
      }
      const first = (await oids('chat', caller, '?limit=2')).body
      const rest = (await oids('chat', caller, `?limit=2&cursor=${first.nextCursor}`)).body
      expect([...first.items, ...rest.items]).toEqual(rooms)
      expect(rest.nextCursor).toBeNull()
      expect((await oids('chat', caller, `?contentOid=${contentOid}`)).body.items).toEqual(rooms)
      expect((await oids('chat', caller, `?contentOid=${nobody}`)).body.items).toEqual([])
      for (const type of ['preview', 'archived']) {
        expect((await oids(type, caller)).body).toEqual({ items: [], nextCursor: null })
      }
    })

    it('are previews apart from chats', async () => {
      const caller = { token: creator.token }
      const body = { contentOid, preview: {} }
      const { room } = (await t.call('POST /story-chat/chat-room', { ...caller, body })).body
      expect((await oids('preview', caller)).body.items).toEqual([room.roomOid])
      expect((await oids('chat', caller)).body.items).toEqual([])
    })

    it('are the caller’s own, of a type that there is', async () => {
      const guest = { guestId: newGuestId(), address: '10.9.0.1' }
      const { roomOid } = await openChat(t, contentOid, guest)
      expect((await oids('chat', guest)).body.items).toEqual([roomOid])
      const other = { guestId: newGuestId() }
      expect((await oids('chat', other)).body.items).toEqual([])
      expect(refusal(await oids('chat', {}))).toEqual([400, 'auth.guest_id_required'])
      expect(refusal(await oids('secret', guest))).toEqual([400, 'request.invalid'])
      expect(refusal(await oids('chat', guest, '?cursor=x'))).toEqual([400, 'request.invalid'])
    })
  })

  describe('deleted', () => {
    it('are gone with all that they held; what was charged stays charged', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      await chat.say('Hello')
      const other = await openChat(t, contentOid, chat.caller)
      expect((await remove(chat.roomOid, chat.caller)).body).toEqual({ deleted: true })
      expect(await rowsOf(chat)).toBe(0)
      const route = `GET /story-chat/chat-room/${chat.roomOid}/status`
      expect(refusal(await t.call(route, chat.caller))).toEqual([404, 'chat.room_not_found'])
      expect((await oids('chat', chat.caller)).body.items).toEqual([other.roomOid])
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
      expect(refusal(await remove(chat.roomOid, chat.caller))).toEqual([404, 'chat.room_not_found'])
    })

    it('take what a running reply costs once its words began, as if it were stopped', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      server.next(slow)
      const sent = await follow(chat)
      await begun(chat)
      expect((await remove(chat.roomOid, chat.caller)).status).toBe(200)
      await sent()
      expect(await rowsOf(chat)).toBe(0)
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
    })

    it('take it also where another process writes the reply, whose model pauses', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      const { heartbeatMs } = replyTimes
      Object.assign(t.deps.config.replyTimes, { heartbeatMs: 100 })
      server.next({ kind: 'reply', words: ['word ', 'word '], delayMs: 8000 })
      const sent = await follow(chat)
      await begun(chat)
      const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
      try {
        const body = { roomOid: chat.roomOid }
        const removed = await other.call('DELETE /story-chat/chat-room', { ...chat.caller, body })
        expect(removed.status).toBe(200)
      } finally {
        Object.assign(t.deps.config.replyTimes, { heartbeatMs })
        await other.close()
      }
      await sent()
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
    })

    it('keep the free chat of a visitor whose reply began', async () => {
      const guest = { guestId: newGuestId(), address: '10.9.0.3' }
      const chat = await openChat(t, contentOid, guest)
      server.next(slow)
      const sent = await follow(chat)
      await begun(chat)
      expect((await remove(chat.roomOid, guest)).status).toBe(200)
      await sent()
      const other = await openChat(t, contentOid, guest)
      expect((await other.status()).freeChatsLeft).toBe(4)
    })

    it('give back what a reply without a word held, and end its stream', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      server.next({ kind: 'silent' })
      const sent = await follow(chat)
      expect(await walletOf(t, person)).toMatchObject({ heldCreditMilli: 10_000 })
      expect((await remove(chat.roomOid, chat.caller)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
      expect(await sent()).not.toContain('done')
      expect(await rowsOf(chat)).toBe(0)
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
    })

    it('give back the free chat of a visitor whose reply had no word yet', async () => {
      const guest = { guestId: newGuestId(), address: '10.9.0.2' }
      const chat = await openChat(t, contentOid, guest)
      server.next({ kind: 'silent' })
      const sent = await follow(chat)
      const other = await openChat(t, contentOid, guest)
      expect((await other.status()).freeChatsLeft).toBe(4)
      expect((await remove(chat.roomOid, guest)).status).toBe(200)
      await sent()
      expect((await other.status()).freeChatsLeft).toBe(5)
    })

    it('are deleted once, however many ask at once, and the hold comes back once', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      server.next({ kind: 'silent' })
      const sent = await follow(chat)
      const both = await Promise.all([1, 2, 3].map(() => remove(chat.roomOid, chat.caller)))
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
      await sent()
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
    })

    it('stay whole where a step of the deletion fails', async () => {
      const { person, chat } = await openPaidChat(t, contentOid)
      server.next(slow)
      const sent = await follow(chat)
      await begun(chat)
      await t.deps.pool.query(`CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'crash'; END $$`)
      await t.deps.pool.query(
        'CREATE TRIGGER crash BEFORE DELETE ON chat_rooms EXECUTE FUNCTION fail_here()',
      )
      expect((await remove(chat.roomOid, chat.caller)).status).toBe(500)
      await t.deps.pool.query('DROP TRIGGER crash ON chat_rooms')
      expect((await sent()).at(-1)).toBe('done')
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
    })

    it('are the caller’s own', async () => {
      const { chat } = await openPaidChat(t, contentOid)
      const outsider = { token: (await signUpPerson(t)).token }
      for (const caller of [outsider, { guestId: newGuestId() }, { token: creator.token }]) {
        expect(refusal(await remove(chat.roomOid, caller))).toEqual([404, 'chat.room_not_found'])
      }
      expect(refusal(await remove(chat.roomOid, {}))).toEqual([400, 'auth.guest_id_required'])
      for (const roomOid of [undefined, 'x', 5]) {
        expect(refusal(await remove(roomOid, chat.caller))).toEqual([400, 'request.invalid'])
      }
      expect((await chat.status()).room.roomOid).toBe(chat.roomOid)
    })
  })
})
