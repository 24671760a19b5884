import { estimateTokenizer } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { createDraft, makeCanvas, publishStory, writeStory } from '../../../testing/stories.ts'
import { grantEntitlement } from '../../access/access.service.ts'

const nobody = '0'.repeat(24)

describe('reading of stories', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let admin: Person
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    admin = await signUpAdmin(t)
    contentOid = await publishStory(t, creator)
  })
  afterAll(() => t.close())

  const as = (person?: Person) => (person ? { token: person.token } : {})
  const get = (path: string, person?: Person) => t.call(`GET /story-chat/${path}`, as(person))

  describe('may somebody view it', () => {
    const canView = (oid: string, person?: Person) =>
      get(`chat-content/can-view?contentOid=${oid}`, person)

    it('says yes of an open story to anyone', async () => {
      const open = { canView: true, canChat: true, reason: null, offers: [] }
      expect((await canView(contentOid)).body).toEqual(open)
      expect((await canView(contentOid, reader)).body).toEqual(open)
    })

    it('says why not, until an entitlement opens it', async () => {
      const closed = await publishStory(t, creator)
      await t.deps.db
        .updateTable('catalogue_items')
        .set({ way_free: false, price_coins: 300 })
        .where('oid', '=', closed)
        .execute()
      const refused = {
        canView: false,
        canChat: false,
        reason: 'not_entitled',
        offers: [{ kind: 'buy', priceCoins: 300 }],
      }
      expect((await canView(closed)).body).toEqual(refused)
      expect((await canView(closed, reader)).body).toEqual(refused)
      expect((await canView(closed, creator)).body.canView).toBe(true)
      const now = t.clock.now()
      const grant = { userOid: reader.oid, subjectOid: closed, source: 'test', now }
      await t.deps.db
        .transaction()
        .execute((tx) => grantEntitlement(tx, { ...grant, validFrom: now, validUntil: null }))
      expect((await canView(closed, reader)).body).toMatchObject({ canView: true, canChat: true })
    })

    it('hides drafts and private stories as if they were not there', async () => {
      const draft = await createDraft(t, creator, { title: 'Later' })
      const secret = await publishStory(t, creator, { visibility: 'private' })
      for (const oid of [draft, secret, nobody]) {
        expect(refusal(await canView(oid, reader))).toEqual([404, 'story.not_found'])
        expect(refusal(await canView(oid))).toEqual([404, 'story.not_found'])
      }
      const own = { canView: true, canChat: false, reason: 'not_compiled', offers: [] }
      expect((await canView(draft, creator)).body).toEqual(own)
      expect((await canView(secret, creator)).body.canChat).toBe(true)
    })

    it('needs the id of a story', async () => {
      expect(refusal(await canView('x'))).toEqual([400, 'request.invalid'])
      expect(refusal(await get('chat-content/can-view'))).toEqual([400, 'request.invalid'])
    })
  })

  describe('as it is stored', () => {
    const raw = (query: string, person?: Person) => get(`chat-contents/raw?${query}`, person)

    it('is given to its creator whole, with the canvas', async () => {
      const { items, nextCursor } = (await raw(`contentOid=${contentOid}`, creator)).body
      expect(nextCursor).toBeNull()
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        contentOid,
        creatorOid: creator.oid,
        title: 'The lighthouse',
        state: 'published',
        access: 'open',
        createdAt: t.clock.now().toISOString(),
      })
      expect(items[0].canvas.nodes).toEqual(makeCanvas().nodes)
    })

    it('lists the own stories in pages, latest first, without canvases', async () => {
      const maker = await signUpCreator(t)
      const oids: string[] = []
      for (const title of ['One', 'Two', 'Three']) {
        t.clock.advance(1000)
        oids.unshift(await createDraft(t, maker, { title }))
      }
      const gone = await createDraft(t, maker, { title: 'Gone' })
      await writeStory(t, maker, { requestType: 'delete', contentOid: gone })
      const first = (await raw('limit=2', maker)).body
      const rest = (await raw(`limit=2&cursor=${first.nextCursor}`, maker)).body
      const all = [...first.items, ...rest.items]
      expect(all.map((item: { contentOid: string }) => item.contentOid)).toEqual(oids)
      expect(all.map((item: { canvas: unknown }) => item.canvas)).toEqual([null, null, null])
      expect(rest.nextCursor).toBeNull()
    })

    it('is given to administrators on record', async () => {
      const draft = await createDraft(t, creator, { title: 'Draft' })
      expect((await raw(`contentOid=${draft}`, admin)).body.items[0].title).toBe('Draft')
      expect((await raw(`creatorOid=${creator.oid}`, admin)).body.items.length).toBeGreaterThan(1)
      const read = ['story.raw_read']
      expect(await actionsOf(t, { actor: admin, subjectOid: draft })).toEqual(read)
      expect(await actionsOf(t, { actor: admin, subjectOid: creator.oid })).toEqual(read)
      await raw(`contentOid=${draft}`, creator)
      expect(await actionsOf(t, { actor: creator, subjectOid: draft })).not.toContain(read[0])
    })

    it('is refused to everybody else', async () => {
      const draft = await createDraft(t, creator, { title: 'Draft' })
      const one = `contentOid=${contentOid}`
      expect(refusal(await raw(one))).toEqual([401, 'auth.required'])
      expect(refusal(await raw(one, reader))).toEqual([403, 'story.not_yours'])
      expect(refusal(await raw(`contentOid=${draft}`, reader))).toEqual([404, 'story.not_found'])
      expect(refusal(await raw(`creatorOid=${creator.oid}`, reader))).toEqual([
        403,
        'auth.forbidden',
      ])
    })

    it('needs ids and a cursor of its own', async () => {
      for (const query of ['contentOid=x', 'creatorOid=x', 'limit=0', 'cursor=x']) {
        expect(refusal(await raw(query, creator)), query).toEqual([400, 'request.invalid'])
      }
    })
  })

  describe('tokens of a text', () => {
    const count = (body: Record<string, unknown>, person?: Person) =>
      t.call('POST /story-chat/count-tokens', { ...as(person), body })

    it('are counted as the engine counts them', async () => {
      const text = '등대지기는 오늘도 빛을 지킨다. The keeper keeps the light.'
      const { tokens, tokenizer } = (await count({ text }, creator)).body
      expect([tokens, tokenizer]).toEqual([estimateTokenizer.count(text), estimateTokenizer.name])
      expect((await count({ text: '' }, creator)).body.tokens).toBe(0)
    })

    it('are counted for those who write stories', async () => {
      expect(refusal(await count({ text: 'a' }))).toEqual([401, 'auth.required'])
      expect(refusal(await count({ text: 'a' }, reader))).toEqual([403, 'auth.forbidden'])
    })

    it('are refused for what is no text', async () => {
      for (const body of [{}, { text: 5 }, { text: 'a'.repeat(400_001) }]) {
        expect(refusal(await count(body, creator))).toEqual([400, 'request.invalid'])
      }
    })
  })
})
