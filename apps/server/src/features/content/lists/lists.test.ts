import { bulkQueueLength, bulkQueues, similarDefaultCount } from '@plax/contracts/content-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent, saveContent } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

describe('finding content', () => {
  let t: TestApp
  let maker: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTestApp()
    ;[maker, reader] = [await signUpCreator(t), await signUpPerson(t)]
  })
  afterAll(() => t.close())

  const get = (call: string, who?: Person) =>
    t.call(`GET /content/${call}`, who ? { token: who.token } : {})
  const oidsOf = (answer: { body: { items: { contentOid: string }[] } }) =>
    answer.body.items.map(({ contentOid }) => contentOid)
  const list = async (view: string, who?: Person) => oidsOf(await get(`contents?${view}`, who))

  it('lists it in the views of its creator, and what was bought [R-content-024]', async () => {
    const { contentOid: draft } = (await saveContent(t, maker, { metaData: { type: 'clip' } })).body
      .content
    const publishAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const scheduled = await publishContent(t, maker, { publishAt })
    const replay = await publishContent(t, maker, { isReplay: true, type: 'audio' })
    const sold = await publishContent(t, maker, { price: 10 })
    await giveAmount(t, reader, 'coin', 10)
    const order = { contentOid: sold, priceCoins: 10 }
    const sent = { token: reader.token, idempotencyKey: newKey(), body: order }
    expect((await t.call('POST /payment/orders', sent)).status).toBe(200)
    const views = ['published', 'inprogress', 'scheduled', 'replay', 'purchased']
    const seen = async (who: Person) =>
      Object.fromEntries(
        await Promise.all(views.map(async (view) => [view, await list(`view=${view}`, who)])),
      )
    expect(await seen(maker)).toEqual({
      published: [sold],
      inprogress: [draft],
      scheduled: [scheduled],
      replay: [replay],
      purchased: [],
    })
    expect(await seen(reader)).toEqual({
      published: [],
      inprogress: [],
      scheduled: [],
      replay: [],
      purchased: [sold],
    })
    expect(await list('view=inprogress&type=video', maker)).toEqual([])
    for (const view of views) {
      expect(refusal(await get(`contents?view=${view}`))).toEqual([401, 'auth.required'])
    }
    expect((await list('view=new')).slice(0, 2).toSorted()).toEqual([replay, sold].toSorted())
    expect(await list('view=new&type=audio')).toEqual([replay])
    expect(await list(`view=creator&creatorOid=${maker.oid}`)).toHaveLength(2)
    expect((await get('contents?view=all')).status).toBe(400)
    const first = await get('contents?view=new&limit=1')
    const next = await get(`contents?view=new&limit=1&cursor=${first.body.nextCursor}`)
    expect(oidsOf(first)).not.toEqual(oidsOf(next))
  })

  it('finds it by words and tags, beside no story', async () => {
    const oid = await publishContent(t, maker, {
      title: { en: 'The drawbridge', ko: '도개교' },
      language: 'en',
      hashtags: ['bridges'],
    })
    for (const asked of ['keyword=drawbridge', 'keyword=도개교', 'tags=bridges']) {
      expect(oidsOf(await get(`search?${asked}`)), asked).toEqual([oid])
    }
    expect(oidsOf(await get('search?keyword=drawbridges'))).toEqual([])
    const stories = await t.call('GET /story-chat/search/stories?keyword=drawbridge', {})
    expect(stories.body.items).toEqual([])
    expect(refusal(await get('search'))).toEqual([400, 'search.nothing_asked'])
  })

  it('answers many by ids joined with a pipe, those that somebody may know of [R-content-084] [R-content-075]', async () => {
    const [open, hidden] = [await publishContent(t, maker), await publishContent(t, maker)]
    await t.call('POST /content/update', {
      token: maker.token,
      body: { contentOid: hidden, metaData: { isPrivate: true } },
    })
    const part = await publishContent(t, maker, { isScenarioItem: true })
    const none = '0'.repeat(24)
    const ask = (ids: string, more = '', who?: Person) =>
      get(`bulk?requestFormQueue=${encodeURIComponent(ids)}${more}`, who)
    const queue = [part, hidden, open, none].join('|')
    const answer = await ask(queue)
    expect(oidsOf(answer)).toEqual([part, open])
    expect(answer.headers['cache-control']).toBe('private, max-age=600')
    expect(answer.body.items[0].creator).toBeNull()
    expect(oidsOf(await ask(queue, '&status=scenario'))).toEqual([part])
    expect(oidsOf(await ask(queue, '', maker))).toEqual([part, hidden, open])
    const projected = await ask(open, '&creatorInfoProjection=oid,nickname')
    expect(projected.body.items[0].creator).toEqual({ oid: maker.oid, nickname: maker.nickname })
    const editing = async (more: string, who?: Person) =>
      (await ask(open, more, who)).body.items[0].editing !== null
    expect(await editing('&privateFields=true', maker)).toBe(true)
    expect([await editing('', maker), await editing('&privateFields=true', reader)]).toEqual([
      false,
      false,
    ])
    expect(refusal(await ask('abc'))).toEqual([400, 'content.ids_length'])
    expect(refusal(await ask(`${open}|${'a'.repeat(25)}`))).toEqual([400, 'content.ids_length'])
    expect((await get('bulk')).status).toBe(400)
  })

  it('keeps what its creator deleted for who bought it, where that is asked for', async () => {
    const oid = await publishContent(t, maker, { price: 10 })
    await giveAmount(t, reader, 'coin', 10)
    const sent = { token: reader.token, idempotencyKey: newKey() }
    await t.call('POST /payment/orders', { ...sent, body: { contentOid: oid, priceCoins: 10 } })
    await t.call('DELETE /content/', { token: maker.token, body: { contentOid: oid } })
    const asked = `bulk?requestFormQueue=${oid}`
    expect(oidsOf(await get(asked, reader))).toEqual([])
    expect(oidsOf(await get(`${asked}&includeDeletedContents=true`, reader))).toEqual([oid])
    expect(oidsOf(await get(`${asked}&includeDeletedContents=true`))).toEqual([])
  })

  it('names what is similar, by tags first, 20 where nothing else is asked [R-content-088]', async () => {
    const rare = { hashtags: ['lanterns', 'night'] }
    const oid = await publishContent(t, maker, rare)
    const other = await signUpCreator(t)
    const near = await publishContent(t, other, { ...rare, type: 'audio' })
    const half = await publishContent(t, other, { hashtags: ['night'], type: 'audio' })
    const hidden = await publishContent(t, other, { ...rare, isPrivate: true })
    const found = oidsOf(await get(`similar?contentOid=${oid}`))
    expect(found.slice(0, 2)).toEqual([near, half])
    expect(found).not.toContain(oid)
    expect(found).not.toContain(hidden)
    for (let count = found.length; count < 21; count += 1) await publishContent(t, maker)
    expect(oidsOf(await get(`similar?contentOid=${oid}`))).toHaveLength(similarDefaultCount)
    expect(similarDefaultCount).toBe(20)
    expect(oidsOf(await get(`similar?contentOid=${oid}&count=3`))).toHaveLength(3)
    expect(refusal(await get(`similar?contentOid=${'0'.repeat(24)}`))).toEqual([
      404,
      'content.not_found',
    ])
    expect((await get(`similar?contentOid=${oid}&count=0`)).status).toBe(400)
  })
})

describe('bulk queues', () => {
  it('hold 9999 ids each, or as many as a slice says, joined with a pipe [R-content-082] [R-content-083] [R-content-084]', () => {
    const oids = Array.from({ length: 10_000 }, (_, index) => String(index))
    expect(bulkQueueLength).toBe(9999)
    expect(bulkQueues(oids.slice(0, 9999))).toHaveLength(1)
    expect(bulkQueues(oids)).toHaveLength(2)
    expect(bulkQueues(['a', 'b', 'a', 'c'], 2)).toEqual(['a|b', 'c'])
    expect(bulkQueues([])).toEqual([])
  })
})
