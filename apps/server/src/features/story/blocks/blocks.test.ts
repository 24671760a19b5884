import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relayBatch } from '../../../platform/events/relay.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openPaidChat } from '../../../testing/chats.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  makeAdmin,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { createDraft, publishStory } from '../../../testing/stories.ts'
import { pageQuery } from '../../shelf/lists/list-cards.ts'

describe('what somebody blocked', () => {
  let t: TestApp
  let ann: Person
  let ben: Person
  let reader: Person
  let annStory = ''
  let benStory = ''
  beforeAll(async () => {
    t = await createTestApp()
    ann = await signUpCreator(t, 'Annika')
    ben = await signUpCreator(t, 'Benoit')
    annStory = await publishStory(t, ann, { title: 'Harbour one', hashtags: ['Sea', 'night'] })
    benStory = await publishStory(t, ben, { title: 'Harbour two', hashtags: ['desert'] })
    for (const contentOid of [annStory, benStory]) {
      const { chat } = await openPaidChat(t, contentOid)
      await chat.say('Hello')
    }
    const relay = new pg.Client({ connectionString: t.deps.databaseUrl })
    await relay.connect()
    while ((await relayBatch(relay, new Map())) > 0);
    await relay.end()
    await t.jobs.get('story.rank')?.({})
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    reader = await signUpPerson(t)
  })

  const block = (who: Person, body: Record<string, unknown>, operation = 'add') =>
    t.call('POST /content/block', { token: who.token, body: { operation, ...body } })
  const get = async (who: Person | null, path: string) => {
    const answer = await t.call(`GET ${path}`, who ? { token: who.token } : {})
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const blocks = async (who: Person, kind: string) =>
    (await get(who, `/content/blocks?kind=${kind}`)).items
  const lists = [
    '/story-chat/chat-contents?list=new',
    '/story-chat/chat-contents?list=popular',
    '/story-chat/search/stories?keyword=harbour',
    '/story-chat/search/stories?keyword=harbour&sort=new',
    '/story-chat/rankings?period=daily',
  ]
  /** The titles of each list, as somebody is shown it. */
  const seen = async (who: Person | null) => {
    const all = await Promise.all(lists.map((path) => get(who, path)))
    return all.map(({ items }) =>
      items.map((item: { title?: string; story?: { title: string } }) =>
        String(item.title ?? item.story?.title),
      ),
    )
  }
  const all = (title: string) => lists.map(() => [title])

  it('leaves a creator out of every list of who blocked them, and of nobody else’s, at once [R-account-004]', async () => {
    const other = await signUpPerson(t)
    expect((await block(reader, { userOid: ann.oid })).body).toEqual({
      blocked: true,
      changed: true,
      isSubscribed: false,
    })
    const [mine, others, visitors] = await Promise.all([seen(reader), seen(other), seen(null)])
    expect(mine).toEqual(all('Harbour two'))
    for (const titles of [...others, ...visitors]) expect(titles).toHaveLength(2)
    const channel = `/story-chat/chat-contents?list=creator&creatorOid=${ann.oid}`
    expect((await get(reader, channel)).items).toEqual([])
    expect((await get(other, channel)).items).toHaveLength(1)
    const { hashtags } = await get(reader, '/story-chat/topics')
    expect(hashtags).toEqual([{ tag: 'desert', stories: 1 }])
    expect((await get(reader, `/account/getuser?userOid=${ann.oid}`)).isBlocked).toBe(true)
    expect((await get(other, `/account/getuser?userOid=${ann.oid}`)).isBlocked).toBe(false)
    expect((await block(reader, { userOid: ann.oid }, 'remove')).body.changed).toBe(true)
    for (const titles of await seen(reader)) expect(titles).toHaveLength(2)
  })

  it('leaves a story out, and its page says so to who blocked it [R-account-004]', async () => {
    await block(reader, { contentOid: benStory })
    expect(await seen(reader)).toEqual(all('Harbour one'))
    const page = await get(reader, `/story-chat/chat-content?contentOid=${benStory}`)
    expect(page.access).toMatchObject({ allowed: false, reason: 'blocked', blocked: ['content'] })
    await block(reader, { userOid: ben.oid })
    const view = await get(reader, `/story-chat/chat-content/can-view?contentOid=${benStory}`)
    expect(view).toMatchObject({ canView: false, canChat: false, reason: 'blocked' })
    await block(reader, { contentOid: benStory }, 'remove')
    const after = await get(reader, `/story-chat/chat-content?contentOid=${benStory}`)
    expect(after.access.blocked).toEqual(['user'])
    await block(reader, { userOid: ben.oid }, 'remove')
    const open = await get(reader, `/story-chat/chat-content?contentOid=${benStory}`)
    expect(open.access).toMatchObject({ allowed: true, blocked: [] })
  })

  it('begins no new chat, and lets one go on that was begun before', async () => {
    const { person, chat } = await openPaidChat(t, annStory)
    await block(person, { userOid: ann.oid })
    await giveAmount(t, reader, 'credit', 100_000)
    await block(reader, { userOid: ann.oid })
    const body = { contentOid: annStory, message: 'Hello' }
    const calls = [
      ['POST /story-chat/chat-room', person],
      ['POST /story-chat/chat-room', reader],
      ['POST /story-chat/send', reader],
    ] as const
    for (const [route, who] of calls) {
      const answer = await t.call(route, { token: who.token, idempotencyKey: newKey(), body })
      expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'story.blocked'])
    }
    expect((await chat.say('Go on')).state).toBe('complete')
    const rooms = await get(reader, '/story-chat/chat-rooms')
    expect(rooms.items).toEqual([])
  })

  it('filters by tags for administrators only, beyond case and accents [R-account-018]', async () => {
    const admin = await signUpAdmin(t)
    await block(reader, { tag: '#SEÀ' })
    await block(admin, { tag: '#SEÀ' })
    for (const titles of await seen(reader)) expect(titles).toHaveLength(2)
    expect(await seen(admin)).toEqual(all('Harbour two'))
    const page = `/story-chat/chat-content?contentOid=${annStory}`
    expect((await get(admin, page)).access.blocked).toEqual(['tag'])
    expect((await get(reader, page)).access.allowed).toBe(true)
    await makeAdmin(t, reader)
    expect(await seen(reader)).toEqual(all('Harbour two'))
    await block(admin, { tag: 'sea' }, 'remove')
    expect((await seen(admin))[0]).toHaveLength(2)
  })

  it('lists what was blocked, latest first, page by page, with what each is called [R-account-007]', async () => {
    await block(reader, { userOid: ann.oid })
    t.clock.advance(1000)
    await block(reader, { userOid: ben.oid })
    await block(reader, { contentOid: annStory })
    await block(reader, { tag: ' #Night ' })
    const names = (await blocks(reader, 'user')).map((item: { user: Person }) => item.user.nickname)
    expect(names).toEqual(['Benoit', 'Annika'])
    const first = await get(reader, '/content/blocks?kind=user&limit=1')
    const second = await get(
      reader,
      `/content/blocks?kind=user&limit=1&cursor=${first.nextCursor as string}`,
    )
    expect([first, second].map(({ items }) => items[0].subject)).toEqual([ben.oid, ann.oid])
    expect(second.nextCursor).toBeNull()
    expect(await blocks(reader, 'content')).toMatchObject([{ story: { title: 'Harbour one' } }])
    expect(await blocks(reader, 'tag')).toMatchObject([
      { subject: 'Night', user: null, story: null },
    ])
    expect(await blocks(await signUpPerson(t), 'user')).toEqual([])
  })

  it('names no story that was hidden since, and lets its block be taken back', async () => {
    const contentOid = await publishStory(t, ben, { title: 'Soon gone' })
    await block(reader, { contentOid })
    const body = { requestType: 'update', contentOid, visibility: 'private' }
    await t.call('POST /story-chat/chat-content', { token: ben.token, body })
    expect(await blocks(reader, 'content')).toMatchObject([{ subject: contentOid, story: null }])
    expect((await block(reader, { contentOid }, 'remove')).body.changed).toBe(true)
    await t.call('POST /story-chat/chat-content', {
      token: ben.token,
      body: { requestType: 'delete', contentOid },
    })
  })

  it('keeps each block once, sent again or twice at once', async () => {
    const twice = await Promise.all([1, 2].map(() => block(reader, { userOid: ann.oid })))
    expect(new Set(twice.map(({ body }) => body.changed))).toEqual(new Set([false, true]))
    await Promise.all([
      block(reader, { userOid: ann.oid }, 'remove'),
      block(reader, { userOid: ben.oid }),
    ])
    expect(await seen(reader)).toEqual(all('Harbour one'))
    await Promise.all([1, 2].map(() => block(reader, { userOid: ben.oid }, 'remove')))
    for (const titles of await seen(reader)) expect(titles).toHaveLength(2)
  })

  it('refuses an empty tag, what is one’s own, what nobody may know of and calls that name nothing [R-account-014]', async () => {
    const draft = await createDraft(t, ben)
    const refused = [
      [reader, { tag: ' # ' }, 400, 'block.tag_empty'],
      [reader, { tag: 'x'.repeat(60) }, 400, 'block.tag_too_long'],
      [reader, { userOid: reader.oid }, 422, 'block.own'],
      [ann, { contentOid: annStory }, 422, 'block.own'],
      [reader, { contentOid: draft }, 404, 'item.not_found'],
      [reader, { userOid: 'f'.repeat(24) }, 404, 'account.user_not_found'],
      [reader, {}, 400, 'request.invalid'],
      [reader, { tag: 'sea', userOid: ann.oid }, 400, 'request.invalid'],
      [reader, { userOid: 'x' }, 400, 'request.invalid'],
    ] as const
    for (const [who, body, status, code] of refused) {
      const answer = await block(who, body)
      expect([body, answer.status, answer.body.code]).toEqual([body, status, code])
    }
    const toggle = await block(reader, { userOid: ann.oid }, 'toggle')
    expect(toggle.status).toBe(400)
    for (const kind of ['user', 'content', 'tag']) expect(await blocks(reader, kind)).toEqual([])
    const body = { operation: 'add', userOid: ann.oid }
    expect((await t.call('POST /content/block', { body })).status).toBe(401)
    expect((await t.call('GET /content/blocks?kind=user')).status).toBe(401)
    const unknown = await t.call('GET /content/blocks?kind=song', { token: reader.token })
    expect(unknown.status).toBe(400)
  })

  it('keeps at most a thousand of a kind', async () => {
    const rows = Array.from({ length: 1000 }, (_, number) => ({
      user_oid: reader.oid,
      kind: 'tag' as const,
      subject: `tag${number}`,
      label: `tag${number}`,
      created_at: t.clock.now(),
    }))
    await t.deps.db.insertInto('blocks').values(rows).execute()
    expect((await block(reader, { tag: 'more' })).body).toMatchObject({
      code: 'block.full',
      details: { maxCount: 1000 },
    })
    expect((await block(reader, { tag: 'TAG7' })).body.changed).toBe(false)
    expect((await block(reader, { userOid: ann.oid })).status).toBe(200)
  })

  it('leaves with who blocked and with who was blocked, and is in the download of one’s data', async () => {
    const erased = await signUpCreator(t)
    await block(reader, { userOid: erased.oid })
    await block(erased, { userOid: reader.oid })
    const taken = await exportOf(t, erased.oid)
    expect(taken.blocks.blocks).toMatchObject([{ kind: 'user', label: reader.oid }])
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: erased.oid, now: t.clock.now() }))
    const left = await t.deps.db
      .selectFrom('blocks')
      .selectAll()
      .where((where) =>
        where.or([where('user_oid', '=', erased.oid), where('subject', '=', erased.oid)]),
      )
      .execute()
    expect(left).toEqual([])
  })

  it('reads the blocks of a reader once for a list, not for each of its stories', async () => {
    const query = pageQuery(t.deps.db, {
      list: 'new',
      kind: 'story',
      lang: 'en',
      limit: 20,
      actor: {
        userOid: reader.oid,
        guestId: null,
        sessionId: null,
        hasBlocks: true,
        roles: new Set(),
        address: '',
      },
      now: t.clock.now(),
    })
    const plan = JSON.stringify(await query.explain('json'))
    expect(plan).toMatch(/owner_oid = \(hashed SubPlan/)
  })
})
