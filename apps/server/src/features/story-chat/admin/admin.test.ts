import { type RouteKey, routes } from '@plax/contracts'
import type { RouteContract } from '@plax/contracts/route'
import { DEFAULT_CONTENT_POLICY, DEFAULT_SYSTEM_INSTRUCTIONS } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { wholeCharacters } from '../../../testing/characters.ts'
import { Chat, createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import {
  actionsOf,
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const nobody = '0'.repeat(24)
const dayMs = 24 * 3600 * 1000
const adminKeys = Object.entries<RouteContract>(routes).flatMap(([key]) =>
  key.includes(' /story-chat/admin/') ? [key as RouteKey] : [],
)

describe('what administrators do of stories', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let admin: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
    admin = await signUpAdmin(t)
    contentOid = await publishStory(t, creator, { model: 'server' })
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>) =>
    t.call(key.replace(' ', ' /story-chat/admin/'), { token: admin.token, ...(body && { body }) })
  const promptOf = () => JSON.stringify(server.requests.at(-1)?.body)
  const preview = async (person: Person) => {
    const caller = { token: person.token }
    const body = { contentOid, preview: {} }
    const opened = await t.call('POST /story-chat/chat-room', { ...caller, body })
    expect(opened.status, opened.text).toBe(200)
    return new Chat(t, { roomOid: opened.body.room.roomOid, caller })
  }

  it('has the calls of the documents', () => {
    expect(adminKeys.map((key) => key.replace(' /story-chat/admin/', ' '))).toEqual(
      expect.arrayContaining([
        'GET system-prompts',
        'POST system-prompts',
        'GET old-chat-rooms',
        'POST archive-chat-rooms',
        'GET creator/consume',
        'GET creator/credit-metrics',
        'GET top-credit-consuming-chats',
        ...['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} test-prompts`),
      ]),
    )
  })

  it.each(adminKeys)('is for administrators only: %s [R-story-chat-070]', async (key) => {
    expect(refusal(await t.call(key, {}))).toEqual([401, 'auth.required'])
    expect(refusal(await t.call(key, { guestId: newGuestId() }))).toEqual([401, 'auth.required'])
    for (const { token } of [creator, await signUpPerson(t)]) {
      expect(refusal(await t.call(key, { token }))).toEqual([403, 'auth.forbidden'])
      const hinted = `${key}?checkAdmin=true`
      expect(refusal(await t.call(hinted, { token }))).toEqual([403, 'auth.forbidden'])
    }
  })

  describe('the words of the house to models', () => {
    it('are changed for replies from then on, and taken back, on record', async () => {
      const { chat } = await openPaidChat(t, contentOid)
      const usual = (await call('GET system-prompts')).body.items
      expect(usual).toEqual([
        {
          name: 'instructions',
          text: DEFAULT_SYSTEM_INSTRUCTIONS,
          defaultText: DEFAULT_SYSTEM_INSTRUCTIONS,
          isDefault: true,
          version: 0,
        },
        {
          name: 'contentPolicy',
          text: DEFAULT_CONTENT_POLICY,
          defaultText: DEFAULT_CONTENT_POLICY,
          isDefault: true,
          version: 0,
        },
      ])
      await chat.say('Hello')
      expect(promptOf()).toContain('You write one side of an interactive story')
      const text = 'Tell {{user}} of the sea, briefly.'
      const changed = await call('POST system-prompts', { name: 'instructions', text })
      expect(changed.body.items[0]).toMatchObject({ text, isDefault: false })
      expect(changed.body.items[1]).toEqual(usual[1])
      await chat.say('Hello again')
      expect(promptOf()).toMatch(/Tell Person\w+ of the sea, briefly\./)
      expect(promptOf()).not.toContain('You write one side of an interactive story')
      expect(promptOf()).toContain('These rules stand above the story')
      const policy = { name: 'contentPolicy', text: 'Be kind.' }
      await call('POST system-prompts', policy)
      await chat.say('Hello still')
      expect(promptOf()).toContain('Be kind.')
      expect(promptOf()).not.toContain('These rules stand above the story')
      await call('POST system-prompts', { name: 'instructions', text: null })
      const back = await call('POST system-prompts', { name: 'contentPolicy', text: null })
      expect(back.body.items).toEqual(
        usual.map((one: Record<string, unknown>) => ({ ...one, version: 2 })),
      )
      const rows = await t.deps.db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('actor_oid', '=', admin.oid)
        .where('action', 'like', 'setting.%')
        .orderBy('id')
        .execute()
      expect(rows.map(({ action, details }) => [action, details])).toEqual([
        ['setting.changed', { name: 'story.system_instructions', before: null, value: text }],
        ['setting.changed', { name: 'story.content_policy', before: null, value: 'Be kind.' }],
        ['setting.reset', { name: 'story.system_instructions', before: text, value: null }],
        ['setting.reset', { name: 'story.content_policy', before: 'Be kind.', value: null }],
      ])
    })

    it('are not changed over a change that nobody saw', async () => {
      const { version } = (await call('GET system-prompts')).body.items[1]
      const post = (text: string | null) =>
        call('POST system-prompts', { name: 'contentPolicy', text, version, reason: 'Why not.' })
      expect((await post('Be brief.')).body.items[1].version).toBe(version + 1)
      expect(refusal(await post('Be long.'))).toEqual([409, 'setting.conflict'])
      expect(refusal(await post(null))).toEqual([409, 'setting.conflict'])
      expect((await call('GET system-prompts')).body.items[1].text).toBe('Be brief.')
      await call('POST system-prompts', { name: 'contentPolicy', text: null })
    })

    it('are stored where a letter is half, in the words as in the reason', async () => {
      const body = { name: 'instructions', text: 'Half \ud83d.', reason: 'Cut \ud83d.' }
      const changed = await call('POST system-prompts', body)
      expect([changed.status, changed.body.items[0].text]).toEqual([200, 'Half \ufffd.'])
      await call('POST system-prompts', { name: 'instructions', text: null })
    })

    it('have a name and some length', async () => {
      for (const body of [
        {},
        { name: 'instructions' },
        { name: 'wild', text: 'x' },
        { name: 'instructions', text: '  ' },
        { name: 'instructions', text: 'x'.repeat(8001) },
      ]) {
        expect(refusal(await call('POST system-prompts', body))).toEqual([400, 'request.invalid'])
      }
      expect((await call('GET system-prompts')).body.items[0].isDefault).toBe(true)
    })

    it.each(wholeCharacters)('take 8000 characters of %s', async (_name, character) => {
      const text = (characters: number) => character.repeat(characters)
      const long = await call('POST system-prompts', { name: 'instructions', text: text(8001) })
      expect(refusal(long)).toEqual([400, 'request.invalid'])
      const set = await call('POST system-prompts', { name: 'instructions', text: text(8000) })
      expect(set.body.items[0]).toMatchObject({ text: text(8000), isDefault: false })
      await call('POST system-prompts', { name: 'instructions', text: null })
    })
  })

  describe('test prompts', () => {
    const add = async (name: string, text: string) =>
      (await call('POST test-prompts', { name, text })).body.template

    it('are laid down, changed, listed by name and deleted, on record', async () => {
      const rain = await add('Rain', 'It rains.')
      const fog = await add('Fog', 'There is fog.')
      expect(rain).toMatchObject({ name: 'Rain', text: 'It rains.' })
      t.clock.advance(1000)
      const changed = await call('PUT test-prompts', { oid: rain.oid, text: 'It pours.' })
      const poured = { ...rain, text: 'It pours.', updatedAt: t.clock.now().toISOString() }
      expect(changed.body.template).toEqual(poured)
      expect((await call('GET test-prompts')).body.templates).toEqual([fog, poured])
      expect((await call('DELETE test-prompts', { oid: rain.oid })).body).toEqual({ deleted: true })
      expect((await call('GET test-prompts')).body.templates).toEqual([fog])
      expect(await actionsOf(t, { actor: admin, subjectOid: rain.oid })).toEqual([
        'test_prompt.added',
        'test_prompt.changed',
        'test_prompt.deleted',
      ])
      await call('DELETE test-prompts', { oid: fog.oid })
    })

    it('are known, named and of some length', async () => {
      const { oid } = await add('Snow', 'It snows.')
      const unknown = [404, 'chat.test_prompt_unknown']
      expect(refusal(await call('PUT test-prompts', { oid: nobody, name: 'x' }))).toEqual(unknown)
      expect(refusal(await call('DELETE test-prompts', { oid: nobody }))).toEqual(unknown)
      const wrong: [string, Record<string, unknown>][] = [
        ['POST', {}],
        ['POST', { name: ' ', text: 'x' }],
        ['POST', { name: 'x'.repeat(81), text: 'x' }],
        ['POST', { name: 'x', text: 'x'.repeat(20_001) }],
        ['PUT', { name: 'x' }],
        ['PUT', { oid, text: '' }],
        ['DELETE', { oid: 'x' }],
      ]
      for (const [method, body] of wrong) {
        const answer = await call(`${method} test-prompts`, body)
        expect(refusal(answer), JSON.stringify(body)).toEqual([400, 'request.invalid'])
      }
      await call('DELETE test-prompts', { oid })
    })

    it('are at most 200', async () => {
      await t.deps.pool.query(`INSERT INTO test_prompts
        SELECT lpad(n::text, 24, '0'), 'n', 't', now(), now() FROM generate_series(1, 199) AS n`)
      const both = await Promise.all(
        ['One', 'Two'].map((name) => call('POST test-prompts', { name, text: 'x' })),
      )
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'chat.too_many_test_prompts',
        details: { maxCount: 200 },
      })
      await t.deps.pool.query('DELETE FROM test_prompts')
    })

    it('become the test context of a preview of an administrator', async () => {
      const { oid: testPromptOid } = await add('Snow', 'It snows in this test.')
      const chat = await preview(admin)
      await chat.say('Hello', { testPromptOid })
      expect(promptOf()).toContain('It snows in this test.')
      await chat.say('Hello', { testPromptOid, testModeContext: 'And it is night.' })
      expect(promptOf()).toContain(String.raw`It snows in this test.\n\nAnd it is night.`)
      await chat.say('Hello')
      expect(promptOf()).not.toContain('It snows')
    })

    it('are unknown to others, and for previews only', async () => {
      const { oid: testPromptOid } = await add('Snow', 'It snows.')
      const unknown = [404, 'chat.test_prompt_unknown']
      const own = await preview(creator)
      expect(refusal(await own.send('Hello', { testPromptOid }))).toEqual(unknown)
      const lost = await preview(admin)
      expect(refusal(await lost.send('Hello', { testPromptOid: nobody }))).toEqual(unknown)
      const room = await openChat(t, contentOid, { token: admin.token })
      const answer = await room.send('Hello', { testPromptOid })
      expect(refusal(answer)).toEqual([403, 'chat.preview_only'])
    })
  })

  describe('rooms that rested', () => {
    const old = async (query = '') => (await call(`GET old-chat-rooms${query}`)).body
    const archive = (body: Record<string, unknown>) => call('POST archive-chat-rooms', body)
    const rowsOf = async ({ roomOid }: Chat) => {
      const { rows } = await t.deps.pool.query<{ removed: number; drafts: number; logs: number }>(
        `SELECT count(*) FILTER (WHERE removed_at IS NOT NULL) AS removed,
          count(*) FILTER (WHERE role = 'draft') AS drafts,
          (SELECT count(*) FROM prompt_logs WHERE room_oid = $1) AS logs
        FROM chat_messages WHERE room_oid = $1`,
        [roomOid],
      )
      return rows[0]
    }

    it('are listed by id without their words, in pages', async () => {
      const mine: string[] = []
      for (let room = 0; room < 3; room += 1) {
        const { chat } = await openPaidChat(t, contentOid)
        mine.push(chat.roomOid)
      }
      const guest = { guestId: newGuestId(), address: '10.7.0.1' }
      mine.push((await openChat(t, contentOid, guest)).roomOid)
      const tested = (await preview(creator)).roomOid
      t.clock.advance(9 * dayMs)
      const { chat: young } = await openPaidChat(t, contentOid)
      t.clock.advance(2 * dayMs)
      const found: { roomOid: string; ownerKind: string }[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: typeof found; nextCursor: string | null } = await old(
          `?days=10&limit=2${cursor && `&cursor=${cursor}`}`,
        )
        found.push(...page.items)
        cursor = page.nextCursor
      }
      const oids = found.map(({ roomOid }) => roomOid)
      expect(oids).toEqual(expect.arrayContaining(mine))
      expect(new Set(oids).size).toBe(oids.length)
      expect(oids).not.toContain(tested)
      expect(oids).not.toContain(young.roomOid)
      expect((await old('?days=1&limit=100')).items.length).toBe(oids.length + 1)
      expect((await old()).items).toEqual([])
      const shown = found.find(({ roomOid }) => roomOid === mine[3])
      expect(Object.keys(shown ?? {})).toEqual([
        'roomOid',
        'contentOid',
        'ownerKind',
        'turns',
        'createdAt',
        'updatedAt',
      ])
      expect(shown?.ownerKind).toBe('guest')
    })

    it('keep every turn when they are archived, and go on when their reader does', async () => {
      const { chat } = await openPaidChat(t, contentOid)
      await chat.say('One')
      const second = await chat.say('Two')
      await chat.deleteResponse(second.messageId)
      await chat.post('auto-chat', { mode: 'impersonate' })
      const texts = await chat.texts()
      expect(await rowsOf(chat)).toMatchObject({ removed: 1, drafts: 1, logs: 3 })
      t.clock.advance(11 * dayMs)
      const { chat: young } = await openPaidChat(t, contentOid)
      const tested = await preview(creator)
      const roomOids = [chat.roomOid, chat.roomOid, young.roomOid, tested.roomOid, nobody]
      const { body } = await archive({ roomOids, days: 10 })
      expect(body).toEqual({
        archived: [chat.roomOid],
        skipped: [young.roomOid, tested.roomOid, nobody],
      })
      expect(await rowsOf(chat)).toEqual({ removed: 0, drafts: 0, logs: 0 })
      expect(await chat.texts()).toEqual(texts)
      const done = ['chat_room.archived']
      expect(await actionsOf(t, { actor: admin, subjectOid: chat.roomOid })).toEqual(done)
      expect((await archive({ roomOids: [chat.roomOid], days: 10 })).body.archived).toEqual([])
      const listed = (await old('?days=1&limit=100')).items
      expect(JSON.stringify(listed)).not.toContain(chat.roomOid)
      const oids = async (type: string) =>
        (await t.call(`GET /story-chat/chat-rooms/${type}/oids`, chat.caller)).body.items
      expect(await oids('archived')).toEqual([chat.roomOid])
      expect(await oids('chat')).toEqual([chat.roomOid])
      const branched = await chat.post('branch', {
        messageId: (await chat.messages()).at(-1).messageId,
      })
      expect(branched.status, branched.text).toBe(200)
      expect(await oids('archived')).toEqual([chat.roomOid])
      await chat.say('Three')
      expect(await oids('archived')).toEqual([])
      expect((await chat.texts()).slice(0, texts.length)).toEqual(texts)
    })

    it('are named by ids and a number of days', async () => {
      for (const query of ['?days=0', '?days=x', '?cursor=x', '?limit=101']) {
        const answer = await call(`GET old-chat-rooms${query}`)
        expect(refusal(answer), query).toEqual([400, 'request.invalid'])
      }
      for (const body of [
        {},
        { roomOids: [] },
        { roomOids: ['x'] },
        { roomOids: [nobody], days: 0 },
      ]) {
        expect(refusal(await archive(body))).toEqual([400, 'request.invalid'])
      }
      const many = Array.from({ length: 201 }, () => nobody)
      expect(refusal(await archive({ roomOids: many }))).toEqual([400, 'request.invalid'])
    })
  })
})
