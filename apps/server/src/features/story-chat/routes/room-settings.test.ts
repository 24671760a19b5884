import { createNode } from '@plax/story-engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { wholeCharacters } from '../../../testing/characters.ts'
import {
  Chat,
  livingCanvas,
  openChat,
  openPaidChat,
  createStoryChatApp,
} from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { newGuestId, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { countReads } from '../../../testing/reads.ts'
import { makeCanvas, publishStory } from '../../../testing/stories.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

const nobody = '0'.repeat(24)

describe('what a room keeps beside its turns', () => {
  let t: TestApp
  let server: ModelServer
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, contentOid } = await createStoryChatApp({ canvas: livingCanvas() }))
  })
  afterAll(() => t.close())

  const field = (chat: Chat, name: string, value: unknown) =>
    chat.post('update-field', { field: name, value })
  const outsiderIn = async ({ roomOid }: Chat) =>
    new Chat(t, { roomOid, caller: { token: (await signUpPerson(t)).token } })

  it('changes how it is told, and leaves what is left out [R-story-chat-028]', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    const persona = await t.call('POST /story-chat/personas', {
      token: person.token,
      body: { name: 'Ren' },
    })
    const chosen = {
      userNote: 'I am tired.',
      outputLength: 'short',
      detailLevel: 90,
      inferenceLevel: 'deep',
      model: 'narrator',
      personaOid: persona.body.persona.oid,
      impersonationCharacter: 'character',
      replyLanguage: 'zh',
    }
    const changed = await chat.post('user-settings', chosen)
    expect(changed.body.settings).toEqual(chosen)
    expect((await chat.post('user-settings', {})).body.settings).toEqual(chosen)
    const one = await chat.post('user-settings', { personaOid: null, model: null })
    const left = { ...chosen, personaOid: null, model: null }
    expect(one.body.settings).toEqual(left)
    await chat.post('user-settings', { model: 'narrator' })
    expect((await chat.post('user-settings', { model: '' })).body.settings).toEqual(left)
    expect((await chat.status()).settings).toEqual(left)
    await chat.say('Hello', { model: 'server' })
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('I am tired.')
  })

  it('prices the next reply by what the room is set to [R-story-chat-101]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    expect((await chat.status()).priceMilli).toBe(10_000)
    await chat.post('user-settings', { outputLength: 'long' })
    expect((await chat.status()).priceMilli).toBe(20_000)
    const { priceMilli } = await chat.status('?inferenceLevel=moderate')
    const { receipt } = await chat.say('Think', { inferenceLevel: 'moderate' })
    expect(priceMilli).toBe(receipt.chargedMilli)
  })

  it('refuses settings that cannot be, and other people’s rooms', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const other = await signUpPerson(t)
    const persona = await t.call('POST /story-chat/personas', {
      token: other.token,
      body: { name: 'Ren' },
    })
    const wrong: [Record<string, unknown>, unknown[]][] = [
      [{ userNote: 'x'.repeat(4001) }, [400, 'chat.text_too_long']],
      [{ model: 'nonesuch' }, [400, 'story.model_unavailable']],
      [{ personaOid: persona.body.persona.oid }, [404, 'persona.not_found']],
      [{ impersonationCharacter: 'nobody' }, [404, 'chat.character_not_found']],
      [{ impersonationCharacter: '' }, [404, 'chat.character_not_found']],
      [{ variables: { trust: 9 } }, [403, 'chat.preview_only']],
      [{ detailLevel: 101 }, [400, 'request.invalid']],
    ]
    for (const [body, answer] of wrong) {
      expect(refusal(await chat.post('user-settings', body)), JSON.stringify(body)).toEqual(answer)
    }
    const guest = { guestId: newGuestId(), address: '10.8.0.1' }
    const visit = await openChat(t, contentOid, guest)
    expect((await visit.post('user-settings', { userNote: 'Hi' })).status).toBe(200)
    const taken = await visit.post('user-settings', { personaOid: persona.body.persona.oid })
    expect(refusal(taken)).toEqual([404, 'persona.not_found'])
    const outsider = await outsiderIn(chat)
    expect(refusal(await outsider.post('user-settings', {}))).toEqual([404, 'chat.room_not_found'])
  })

  it('takes a title and refuses an empty or too long one [R-story-chat-085]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    expect((await field(chat, 'title', ' 등대의 밤 ')).body.room.title).toBe('등대의 밤')
    for (const [, character] of wholeCharacters) {
      const title = character.repeat(80)
      expect((await field(chat, 'title', title)).body.room.title).toBe(title.normalize('NFC'))
    }
    await field(chat, 'title', '등대의 밤')
    for (const title of ['', '   ', '가'.repeat(81), '👨‍👩‍👧‍👦'.repeat(81)]) {
      const answer = await field(chat, 'title', title)
      expect(refusal(answer)).toEqual([400, 'chat.title_update_failed'])
      expect(answer.body.message).toContain('The title wasn’t changed.')
    }
    expect((await chat.status()).room.title).toBe('등대의 밤')
  })

  it('keeps a note and bookmarks of its own messages only [R-story-chat-028]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { chat: other } = await openPaidChat(t, contentOid)
    const reply = await chat.say('Hello')
    const [prologue] = await chat.messages()
    const kept = [reply.messageId, prologue.messageId]
    const marked = await field(chat, 'bookmarks', [...kept, reply.messageId])
    expect(marked.body.bookmarks).toEqual(kept)
    const [foreign] = await other.messages()
    for (const oid of [foreign.messageId, nobody]) {
      const answer = await field(chat, 'bookmarks', [oid])
      expect(refusal(answer)).toEqual([404, 'chat.message_not_found'])
    }
    await chat.deleteResponse(reply.messageId)
    expect((await chat.status()).bookmarks).toEqual([prologue.messageId])
    expect((await field(chat, 'userNote', 'Quiet.')).body.userNote).toBe('Quiet.')
    expect(refusal(await field(chat, 'userNote', 'x'.repeat(4001)))[1]).toBe('chat.text_too_long')
    expect(refusal(await field(chat, 'bookmarks', 'x'))[1]).toBe('request.invalid')
    expect(refusal(await field(chat, 'title', [nobody]))[1]).toBe('request.invalid')
    expect(refusal(await field(chat, 'color', 'red'))[1]).toBe('request.invalid')
    const outsider = await outsiderIn(chat)
    expect(refusal(await field(outsider, 'title', 'x'))).toEqual([404, 'chat.room_not_found'])
  })

  it('lets administrators switch what they may in any room, on record', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const admin = await signUpAdmin(t)
    const console = new Chat(t, { roomOid: chat.roomOid, caller: { token: admin.token } })
    await chat.post('user-settings', { impersonationCharacter: 'character' })
    const changed = await console.post('admin-settings', {
      promptType: 'plain',
      impersonationOn: false,
    })
    expect(changed.body).toEqual({ promptType: 'plain', impersonationOn: false })
    expect(await chat.status()).toMatchObject({
      impersonationOn: false,
      settings: { impersonationCharacter: null },
    })
    const played = await chat.post('user-settings', { impersonationCharacter: 'character' })
    expect(refusal(played)).toEqual([403, 'chat.impersonation_off'])
    const again = await console.post('admin-settings', { impersonationOn: true })
    expect(again.body).toEqual({ promptType: 'plain', impersonationOn: true })
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'action'])
      .where('subject_oid', '=', chat.roomOid)
      .execute()
    const entry = { actor_oid: admin.oid, action: 'chat_room.admin_settings' }
    expect(rows).toEqual([entry, entry])
    expect(refusal(await chat.post('admin-settings', {}))).toEqual([403, 'auth.forbidden'])
    const wrong = await console.post('admin-settings', { promptType: 'wild' })
    expect(refusal(wrong)).toEqual([400, 'request.invalid'])
    const lost = new Chat(t, { roomOid: nobody, caller: { token: admin.token } })
    expect(refusal(await lost.post('admin-settings', {}))).toEqual([404, 'chat.room_not_found'])
  })

  it('shows the variables that the story shows, and their change [R-story-chat-021]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const trust = {
      nodeId: 'trust',
      name: 'trust',
      label: 'trust',
      type: 'number',
      min: 0,
      max: 10,
    }
    expect((await chat.status()).variables).toEqual([{ ...trust, value: 0 }])
    await chat.say('thank you')
    expect((await chat.status()).variables).toEqual([{ ...trust, value: 2 }])
  })

  it('shows a variable by the label that its writer gave it', async () => {
    const canvas = livingCanvas()
    const trust = canvas.nodes.find(({ id }) => id === 'trust')
    if (trust?.kind === 'variable') trust.data.label = ' Her trust '
    const labelled = await publishStory(t, await signUpCreator(t), { model: 'server', canvas })
    const { chat } = await openPaidChat(t, labelled)
    expect((await chat.status()).variables).toMatchObject([{ name: 'trust', label: 'Her trust' }])
    await chat.say('thank you')
    expect((await chat.status()).variables).toMatchObject([{ label: 'Her trust', value: 2 }])
  })

  it('is searched for a text whose signs mean only themselves', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    for (const text of ['100% sure', 'A_b', '나무 아래', 'nothing of it', 'more WOOD…']) {
      server.next({ kind: 'reply', words: [`You said: ${text}`] })
      await chat.say(text)
    }
    const search = (query: string, caller = chat.caller) =>
      t.call(`GET /story-chat/chat-room/${chat.roomOid}/search?${query}`, caller)
    const found = async (q: string) =>
      (await search(`q=${encodeURIComponent(q)}`)).body.items.map(
        (message: { turn: number; role: string }) => `${message.turn} ${message.role}`,
      )
    expect(await found('%')).toEqual(['1 assistant', '1 user'])
    expect(await found('a_B')).toEqual(['2 assistant', '2 user'])
    expect(await found('나무'.normalize('NFD'))).toEqual(['3 assistant', '3 user'])
    expect(await found('wood')).toEqual(['5 assistant', '5 user'])
    expect(await found('ｗｏｏｄ...')).toEqual(['5 assistant', '5 user'])
    const first = await search('q=you%20said&limit=3')
    const rest = await search(`q=you%20said&limit=3&cursor=${first.body.nextCursor}`)
    const turns = [...first.body.items, ...rest.body.items].map(
      ({ turn }: { turn: number }) => turn,
    )
    expect(turns).toEqual([5, 4, 3, 2, 1])
    expect(refusal(await search('q='))).toEqual([400, 'request.invalid'])
    const outsider = { token: (await signUpPerson(t)).token }
    expect(refusal(await search('q=wood', outsider))).toEqual([404, 'chat.room_not_found'])
  })

  it('is searched alike for what a model spells in parts', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next({ kind: 'reply', words: ['나무 아래'.normalize('NFD')] })
    await chat.say('Where?')
    const query = `q=${encodeURIComponent('나무')}`
    const { body } = await t.call(
      `GET /story-chat/chat-room/${chat.roomOid}/search?${query}`,
      chat.caller,
    )
    expect(body.items.map(({ role }: { role: string }) => role)).toEqual(['assistant'])
  })

  it('is searched alone, however much is written in other rooms', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const other = (await openPaidChat(t, contentOid)).chat
    await other.say('zeppelin')
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      await sql`INSERT INTO chat_messages
        SELECT made.* FROM chat_messages AS source, generate_series(100, 3100) AS n,
          jsonb_populate_record(source, jsonb_build_object('oid', lpad(n::text, 24, '0'), 'turn', n,
            'request_key', NULL, 'request_fingerprint', NULL)) AS made
        WHERE source.room_oid = ${other.roomOid} AND source.role = 'user'`.execute(tx)
    })
    await sql`ANALYZE chat_messages`.execute(t.deps.db)
    const search = () =>
      t.call(`GET /story-chat/chat-room/${chat.roomOid}/search?q=zeppelin`, chat.caller)
    expect((await search()).body.items).toEqual([])
    expect(await countReads(t, search)).toBeLessThan(50)
  })

  it('names the member of a body that it refuses', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { messageId } = await chat.say('Hello')
    const refused = [
      await chat.post('update-field', { field: 'bookmarks', value: 'one' }),
      await chat.post('update-field', { field: 'title', value: [] }),
      await chat.post('user-settings', { replyLanguage: 'no language' }),
      await chat.send('\u0000'),
      await chat.edit(messageId, '\u0000'),
    ]
    const fields = refused.map(({ body }) => [body.code, body.details.fields[0].path])
    const paths = ['/value', '/value', '/replyLanguage', '/message', '/text']
    expect(fields).toEqual(paths.map((path) => ['request.invalid', path]))
  })

  describe('the picture of a situation', () => {
    let storyOid: string
    beforeAll(async () => {
      const creator = await signUpCreator(t)
      const canvas = makeCanvas()
      for (const [id, tags, isPaid] of [
        ['beach', ['beach'], false],
        ['cellar', ['cellar'], true],
      ] as const) {
        const image = createNode('image', { id, position: { x: 0, y: 0 } })
        Object.assign(image.data, {
          title: `The ${id}`,
          tags,
          assetId: await uploadPicture(t, creator),
        })
        image.data.paid.enabled = isPaid
        canvas.nodes.push(image)
        const edge = { source: id, sourceSocket: 'image', target: 'character' }
        canvas.edges.push({ id: `${id}-edge`, ...edge, targetSocket: 'situationImages' })
      }
      storyOid = await publishStory(t, creator, { model: 'server', canvas })
    })

    const shown = async (text: string) => {
      const { chat } = await openPaidChat(t, storyOid)
      server.next({ kind: 'reply', words: [text] })
      const { messageId } = await chat.say('Where are we?')
      return t.call(
        `GET /story-chat/situation-image?roomOid=${chat.roomOid}&messageId=${messageId}`,
        chat.caller,
      )
    }

    it('is the marked one, else the one of the words, else none [R-story-chat-105]', async () => {
      const marked = (await shown('[[scene|beach]]\nThe cellar is far.')).body
      expect(marked).toMatchObject({
        nodeId: 'beach',
        title: 'The beach',
        locked: false,
        by: 'mark',
      })
      expect(marked.picture.url).toContain('/api/media/')
      expect((await shown('We walk along the beach.')).body).toMatchObject({
        nodeId: 'beach',
        by: 'words',
      })
      expect((await shown('Nowhere.')).body).toEqual({
        nodeId: null,
        title: '',
        picture: null,
        locked: false,
        lock: null,
        by: 'none',
      })
    })

    it('is none where it was just shown, by a mark as by words', async () => {
      const { chat } = await openPaidChat(t, storyOid)
      const shownBy = async (text: string) => {
        server.next({ kind: 'reply', words: [text] })
        const { messageId } = await chat.say('Where are we?')
        const path = `GET /story-chat/situation-image?roomOid=${chat.roomOid}&messageId=${messageId}`
        const ask = async () => {
          const { nodeId, by } = (await t.call(path, chat.caller)).body
          return [nodeId, by]
        }
        return { found: await ask(), ask }
      }
      const first = await shownBy('We walk along the beach.')
      expect(first.found).toEqual(['beach', 'words'])
      expect((await shownBy('Still the beach.')).found).toEqual([null, 'none'])
      expect((await shownBy('Nowhere.')).found).toEqual([null, 'none'])
      expect((await shownBy('[[scene|beach]]\nSand.')).found).toEqual([null, 'none'])
      expect((await shownBy('[[scene|beach]]\nIn the cellar.\n[[scene|cellar]]')).found).toEqual([
        'cellar',
        'mark',
      ])
      expect((await shownBy('Back at the beach.')).found).toEqual(['beach', 'words'])
      expect(await first.ask()).toEqual(['beach', 'words'])
    })

    it('is named but not shown while it is locked', async () => {
      expect((await shown('[[scene|cellar]]\nDark.')).body).toEqual({
        nodeId: 'cellar',
        title: 'The cellar',
        picture: null,
        locked: true,
        lock: {
          priceMilli: 10_000,
          allowsAutoUnlock: false,
          width: 40,
          height: 60,
          blur: expect.stringMatching(/^data:image/),
        },
        by: 'mark',
      })
    })

    it('is asked for a message of one’s own room', async () => {
      const { chat } = await openPaidChat(t, storyOid)
      const { chat: other } = await openPaidChat(t, storyOid)
      const [message] = await other.messages()
      const ask = (roomOid: string, messageId: string) =>
        t.call(
          `GET /story-chat/situation-image?roomOid=${roomOid}&messageId=${messageId}`,
          chat.caller,
        )
      const { messageId } = message
      expect(refusal(await ask(chat.roomOid, messageId))).toEqual([404, 'chat.message_not_found'])
      expect(refusal(await ask(other.roomOid, messageId))).toEqual([404, 'chat.room_not_found'])
      expect(refusal(await ask('x', messageId))).toEqual([400, 'request.invalid'])
    })
  })
})
