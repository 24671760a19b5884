import {
  bulkQueueLength,
  bulkQueues,
  contentCategories,
  similarDefaultCount,
} from '@plax/contracts/content/content-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent, saveContent } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  makeAdult,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../../testing/subscriptions.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

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

  it('leaves out empty drafts until something is entered', async () => {
    const author = await signUpCreator(t)
    const issue = { token: author.token, body: {} }
    const { contentOid } = (await t.call('POST /content/issueid', issue)).body
    expect(await list('view=inprogress', author)).toEqual([])
    expect(await list('view=own', author)).toEqual([])
    const body = { contentOid, metaData: { title: 'Tide' } }
    await t.call('POST /content/save', { token: author.token, body })
    expect(await list('view=inprogress', author)).toEqual([contentOid])
  })

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
    const views = ['own', 'published', 'inprogress', 'scheduled', 'replay', 'purchased']
    const seen = async (who: Person) =>
      Object.fromEntries(
        await Promise.all(views.map(async (view) => [view, await list(`view=${view}`, who)])),
      )
    expect(await seen(maker)).toEqual({
      own: [sold, replay, scheduled, draft],
      published: [sold],
      inprogress: [draft],
      scheduled: [scheduled],
      replay: [replay],
      purchased: [],
    })
    expect(await seen(reader)).toEqual({
      own: [],
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

  it('lists it for its creator in each order, page by page', async () => {
    const author = await signUpCreator(t)
    const made: Record<string, string> = {}
    for (const [title, price] of [
      ['beacon', 30],
      ['Anchor', 10],
      ['Compass', 20],
    ] as const) {
      made[await publishContent(t, author, { title, price })] = title
      t.clock.advance(1000)
    }
    const [beacon = '', anchor = ''] = Object.keys(made)
    await t.deps.db
      .updateTable('shelf_cards')
      .set({ popularity: 7 })
      .where('item_oid', '=', anchor)
      .execute()
    await t.call('POST /content/update', {
      token: author.token,
      body: { contentOid: beacon, metaData: { description: 'Lit.' } },
    })
    const walk = async (sort: string): Promise<(string | undefined)[]> => {
      const found: (string | undefined)[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const at: string = cursor && `&cursor=${cursor}`
        const { body } = await get(`contents?view=published&limit=1${sort}${at}`, author)
        found.push(...oidsOf({ body }).map((oid) => made[oid]))
        cursor = body.nextCursor
      }
      return found
    }
    expect(await walk('')).toEqual(['beacon', 'Compass', 'Anchor'])
    expect(await walk('&sort=newest')).toEqual(['Compass', 'Anchor', 'beacon'])
    expect(await walk('&sort=oldest')).toEqual(['beacon', 'Anchor', 'Compass'])
    expect(await walk('&sort=title')).toEqual(['Anchor', 'beacon', 'Compass'])
    expect(await walk('&sort=price')).toEqual(['beacon', 'Compass', 'Anchor'])
    expect((await walk('&sort=plays'))[0]).toBe('Anchor')
    const newest = await get('contents?view=published&limit=1&sort=newest', author)
    const elsewhere = `contents?view=published&sort=oldest&cursor=${newest.body.nextCursor}`
    expect((await get(elsewhere, author)).status).toBe(400)
    expect((await get('contents?view=published&sort=luck', author)).status).toBe(400)
  })

  it('shows and sorts drafts by the price last saved', async () => {
    const author = await signUpCreator(t)
    const save = async (metaData: object, contentOid?: string) => {
      const saved = await saveContent(t, author, {
        metaData,
        ...(contentOid ? { contentOid } : {}),
      })
      expect(saved.status, saved.text).toBe(200)
      return saved.body.content.contentOid as string
    }
    const cheap = await save({ title: 'Ebb', price: 25 })
    const dear = await save({ title: 'Flow', price: 40 })
    const prices = async () => {
      const { items } = (await get('contents?view=own&sort=price', author)).body
      return items.map(({ contentOid, priceCoins }: { contentOid: string; priceCoins: number }) => [
        contentOid,
        priceCoins,
      ])
    }
    expect(await prices()).toEqual([
      [dear, 40],
      [cheap, 25],
    ])
    await save({ title: 'Ebb', price: 60 }, cheap)
    // A price that can’t be published is kept in the form alone.
    await save({ title: 'Flow', price: 1.5 }, dear)
    expect(await prices()).toEqual([
      [cheap, 60],
      [dear, 40],
    ])
  })

  it('finds one’s own by a part of its title, in any language', async () => {
    const author = await signUpCreator(t)
    const oid = await publishContent(t, author, {
      title: { en: '100% Lighthouse', ko: '등대 이야기' },
      language: 'en',
    })
    await publishContent(t, author, { title: 'The harbour' })
    for (const word of ['house', 'LIGHT', '등대', '100%']) {
      const asked = `view=published&keyword=${encodeURIComponent(word)}`
      expect(await list(asked, author), word).toEqual([oid])
    }
    expect(await list('view=published&keyword=%25', author)).toEqual([oid])
    expect(await list('view=published&keyword=moon', author)).toEqual([])
    expect(await list('view=inprogress&keyword=light', author)).toEqual([])
    expect(await list('view=published&keyword=light', maker)).toEqual([])
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

  it('lists similar items that the viewer can open first', async () => {
    const rare = { hashtags: ['harbor', 'dusk'] }
    const oid = await publishContent(t, maker, rare)
    const sold = await publishContent(t, maker, { ...rare, price: 10 })
    const bought = await publishContent(t, maker, { ...rare, price: 10 })
    const free = await publishContent(t, maker, { hashtags: ['dusk'], type: 'audio' })
    await giveAmount(t, reader, 'coin', 10)
    const order = { contentOid: bought, priceCoins: 10 }
    const sent = { token: reader.token, idempotencyKey: newKey(), body: order }
    expect((await t.call('POST /payment/orders', sent)).status).toBe(200)
    const similar = async (who?: Person) =>
      oidsOf(await get(`similar?contentOid=${oid}&count=3`, who))
    expect(await similar()).toEqual([free, bought, sold])
    expect(await similar(reader)).toEqual([bought, free, sold])
    expect(await similar(maker)).toEqual([bought, sold, free])
  })
})

describe('what everyone finds of content', () => {
  let t: TestApp
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const cards = async (query: string, who?: Person) =>
    (await t.call(`GET /content/contents?${query}`, who ? { token: who.token } : {})).body
      .items as { contentOid: string; thumbnail: { isBlurred?: boolean } }[]
  const oids = async (query: string, who?: Person) =>
    (await cards(query, who)).map(({ contentOid }) => contentOid)

  it('is in the pages of its categories by tags, language and replay [R-content-009]', async () => {
    const made = {
      live: await publishContent(t, maker, { isReplay: true }),
      asmr: await publishContent(t, maker, { hashtags: ['#ASMR'], type: 'audio' }),
      anime: await publishContent(t, maker, { hashtags: ['애니'] }),
      bl: await publishContent(t, maker, { hashtags: ['ボーイズラブ'] }),
      draw: await publishContent(t, maker, { hashtags: ['Ilustración'] }),
      japan: await publishContent(t, maker, { title: { jp: '港' }, language: 'jp' }),
    }
    const part = await publishContent(t, maker, { hashtags: ['asmr'], isScenarioItem: true })
    await publishContent(t, maker, { hashtags: ['asmrs', 'livestream'] })
    expect(contentCategories.toSorted()).toEqual(Object.keys(made).toSorted())
    for (const category of contentCategories) {
      for (const view of ['new', 'popular']) {
        const found = await oids(`view=${view}&category=${category}`)
        expect(found, category).toEqual([made[category]])
      }
    }
    expect(await oids('category=asmr&type=audio')).toEqual([made.asmr])
    expect(await oids('category=asmr&type=video')).toEqual([])
    expect(await oids('category=japan&type=audio')).toEqual([])
    expect(await oids('view=new')).not.toContain(part)
    const refused = await t.call('GET /content/contents?category=games')
    expect(refused.status).toBe(400)
    const anotherAsmr = await publishContent(t, maker, { hashtags: ['asmr'] })
    const first = (await t.call('GET /content/contents?category=asmr&limit=1')).body
    expect(first.items[0].contentOid).toBe(anotherAsmr)
    expect(await oids(`category=asmr&limit=1&cursor=${first.nextCursor}`)).toEqual([made.asmr])
  })

  it('is blurred where it is for adults, as stories are', async () => {
    const content = await publishContent(t, maker, { isAdult: true, hashtags: ['dusk'] })
    const thumbnailAssetOid = await uploadPicture(t, maker)
    const story = await publishStory(t, maker, { isAdult: true, thumbnailAssetOid })
    const [reader, adult] = [await signUpPerson(t), await signUpPerson(t)]
    await makeAdult(t, adult)
    const blurs = async (who?: Person) => {
      const sent = who ? { token: who.token } : {}
      const stories = (await t.call('GET /story-chat/chat-contents', sent)).body.items
      const found = (await t.call('GET /content/search?tags=dusk', sent)).body.items
      const listed = await cards('view=new', who)
      return [
        stories.find((card: { contentOid: string }) => card.contentOid === story),
        listed.find((card) => card.contentOid === content),
        found.find((card: { contentOid: string }) => card.contentOid === content),
      ].map((card) => card?.thumbnail && card.thumbnail.isBlurred === true)
    }
    expect(await blurs()).toEqual([true, true, true])
    expect(await blurs(reader)).toEqual([true, true, true])
    expect(await blurs(adult)).toEqual([false, false, false])
  })

  it('is not there before its time, and is then [R-content-022]', async () => {
    const publishAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString()
    const hashtags = ['asmr', 'early']
    const oid = await publishContent(t, maker, { publishAt, hashtags })
    const admin = await signUpAdmin(t)
    const found = async (who?: Person) => {
      const sent = who ? { token: who.token } : {}
      const asked = ['search?tags=early', `bulk?requestFormQueue=${oid}`]
      const [searched, bulk] = await Promise.all(
        asked.map((one) => t.call(`GET /content/${one}`, sent)),
      )
      return [
        ...(await Promise.all(
          ['view=new', 'category=asmr', `view=creator&creatorOid=${maker.oid}`].map(async (query) =>
            (await oids(query, who)).includes(oid),
          ),
        )),
        ...[searched, bulk].map((answer) => answer?.body.items.length === 1),
      ]
    }
    expect(await found()).toEqual([false, false, false, false, false])
    // Lists for all have nothing of one's own, though both may know of it.
    for (const who of [maker, admin]) {
      expect(await found(who)).toEqual([false, false, true, false, true])
    }
    t.clock.advance(3_600_000)
    expect(await found()).toEqual([true, true, true, true, true])
  })

  it('opens to the tier that was chosen and to those above it, not below', async () => {
    await chargeWholeMonths(t)
    const silver = await addTier(t, maker, { name: 'Silver', price: 100 })
    const gold = await addTier(t, maker, { name: 'Gold', price: 300 })
    const forSilver = await publishContent(t, maker, { publicTiers: [silver] })
    const forGold = await publishContent(t, maker, { publicTiers: [gold] })
    const opened = async (tier: { tierHash: string; priceCoins: number }) => {
      const reader = await signUpPerson(t)
      await giveAmount(t, reader, 'coin', tier.priceCoins)
      expect((await confirmTier(t, reader, tier)).status).toBe(200)
      return Promise.all(
        [forSilver, forGold].map(async (contentOid) => {
          const asked = `GET /content/content?contentOid=${contentOid}`
          return (await t.call(asked, { token: reader.token })).body.access.allowed
        }),
      )
    }
    expect(await opened({ tierHash: silver, priceCoins: 100 })).toEqual([true, false])
    expect(await opened({ tierHash: gold, priceCoins: 300 })).toEqual([true, true])
  })

  it('has a share picture of its own, but none that is for adults or hidden', async () => {
    const ask = async (contentOid: string) =>
      (await t.call(`GET /story-chat/share-picture?contentOid=${contentOid}`)).body
    const house = (await t.call('GET /story-chat/share-picture')).body.url
    const shown = await ask(await publishContent(t, maker))
    expect(shown).toMatchObject({ width: 1200, height: 630 })
    expect(shown.url).toMatch(/^\/api\/share\/content-/)
    const drawn = await t.app.inject({ method: 'GET', url: shown.url })
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await ask(await publishContent(t, maker, { isAdult: true }))).url).toBe(house)
    const hidden = await publishContent(t, maker, { isPrivate: true })
    expect((await t.call(`GET /story-chat/share-picture?contentOid=${hidden}`)).status).toBe(404)
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
