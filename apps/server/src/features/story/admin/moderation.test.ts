import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { createDraft, publishStory, writeStory } from '../../../testing/stories.ts'

const nobody = '0'.repeat(24)

describe('stories under administration', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t, 'Lighthouse')
    reader = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const act = (what: 'take-down' | 'restore', contentOid: string, reason = 'A complaint.') =>
    t.call(`POST /admin/stories/${contentOid}/${what}`, { token: admin.token, body: { reason } })
  const list = async (query: Record<string, string> = {}) => {
    const key = `GET /admin/stories?${new URLSearchParams(query)}`
    return (await t.call(key, { token: admin.token })).body.items as {
      contentOid: string
      state: string
    }[]
  }
  const listed = async (key: string, person = reader) => {
    const { items } = (await t.call(key, { token: person.token })).body
    return (items as { contentOid: string }[]).map(({ contentOid }) => contentOid)
  }
  const open = (contentOid: string, { token }: Person) =>
    t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token })

  it('are unknown to others once they are taken down; their owner is told why', async () => {
    const contentOid = await publishStory(t, creator, { model: 'server', title: 'The lamp' })
    expect(await listed('GET /story-chat/search/stories?keyword=lamp')).toEqual([contentOid])
    const answer = await act('take-down', contentOid, 'It shows a person who lives.')
    const takenDown = { reason: 'It shows a person who lives.', at: t.clock.now().toISOString() }
    expect(answer.body).toMatchObject({ contentOid, state: 'taken_down', takenDown })
    expect(refusal(await open(contentOid, reader))).toEqual([404, 'story.not_found'])
    expect(await listed('GET /story-chat/search/stories?keyword=lamp')).toEqual([])
    expect(await listed('GET /story-chat/chat-contents?list=new')).not.toContain(contentOid)
    const body = { contentOid }
    const room = await t.call('POST /story-chat/chat-room', { token: reader.token, body })
    expect(refusal(room)).toEqual([404, 'story.not_found'])
    const own = (await open(contentOid, creator)).body.content
    expect(own).toMatchObject({ state: 'draft', takenDown })
    const mine = await t.call('GET /story-chat/chat-contents?list=mine', { token: creator.token })
    expect(mine.body.items[0]).toMatchObject({ contentOid, takenDown })
  })

  it('are not opened again by their owner, who may go on with them', async () => {
    const contentOid = await publishStory(t, creator, { model: 'server' })
    await act('take-down', contentOid)
    const write = (requestType: string) =>
      writeStory(t, creator, { requestType, contentOid, title: 'Another title' })
    expect(refusal(await write('upload'))).toEqual([409, 'story.taken_down'])
    expect((await write('save')).status).toBe(200)
    expect((await list({ search: contentOid }))[0]).toMatchObject({
      state: 'taken_down',
      title: 'Another title',
    })
  })

  it('are taken down for a reason with a half letter in it', async () => {
    const contentOid = await publishStory(t, creator, { model: 'server' })
    expect((await act('take-down', contentOid, 'Cut \ud83d.')).status).toBe(200)
    expect((await open(contentOid, creator)).body.content.takenDown.reason).toBe('Cut \ufffd.')
  })

  it('are restored with the date of their publishing, on record', async () => {
    const contentOid = await publishStory(t, creator, { model: 'server' })
    const { publishedAt } = (await open(contentOid, reader)).body.content
    t.clock.advance(60_000)
    await act('take-down', contentOid)
    const { chat } = await openPaidChat(t, await publishStory(t, creator, { model: 'server' }))
    await chat.say('Others go on.')
    const back = await act('restore', contentOid, 'It was settled.')
    expect(back.body).toMatchObject({ state: 'published', takenDown: null, publishedAt })
    const content = (await open(contentOid, reader)).body.content
    expect(content).toMatchObject({ state: 'published', takenDown: null, publishedAt })
    expect(await actionsOf(t, { actor: admin, subjectOid: contentOid })).toEqual([
      'story.taken_down',
      'story.restored',
    ])
  })

  it('are found by title, id, creator and state, in pages', async () => {
    const mira = await signUpCreator(t, 'Miraculous')
    const draft = await createDraft(t, mira)
    t.clock.advance(1000)
    const out = await publishStory(t, mira, { model: 'server', title: '100% sea_side' })
    const oids = async (query: Record<string, string>) =>
      (await list(query)).map(({ contentOid }) => contentOid)
    expect(await oids({ creator: 'miraculous' })).toEqual([out, draft])
    expect(await oids({ creator: mira.oid, state: 'draft' })).toEqual([draft])
    expect(await oids({ search: '100% SEA_' })).toEqual([out])
    expect(await oids({ search: '%', creator: mira.oid })).toEqual([out])
    expect(await oids({ search: draft })).toEqual([draft])
    expect(await oids({ creator: 'Nobody at all' })).toEqual([])
    const all = await oids({ limit: '100' })
    const key = 'GET /admin/stories?limit=1'
    const first = (await t.call(key, { token: admin.token })).body
    const next = await oids({ limit: '100', cursor: first.nextCursor })
    expect([first.items[0].contentOid, ...next]).toEqual(all)
  })

  it('refuse what does not fit their state, and what is not said', async () => {
    const draft = await createDraft(t, creator)
    expect(refusal(await act('take-down', draft))).toEqual([409, 'story.not_published'])
    expect(refusal(await act('restore', draft))).toEqual([409, 'story.not_taken_down'])
    expect(refusal(await act('take-down', nobody))).toEqual([404, 'story.not_found'])
    expect(refusal(await act('take-down', 'x'))).toEqual([400, 'request.invalid'])
    expect(refusal(await act('take-down', draft, ' '))).toEqual([400, 'request.invalid'])
    const out = await publishStory(t, creator, { model: 'server' })
    const both = await Promise.all([act('take-down', out), act('take-down', out)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const query of ['state=wild', 'cursor=x', 'limit=0']) {
      const answer = await t.call(`GET /admin/stories?${query}`, { token: admin.token })
      expect(refusal(answer), query).toEqual([400, 'request.invalid'])
    }
  })
})
