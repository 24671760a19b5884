import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { exportBundle, importBundle } from '../../testing/bundles.ts'
import { exportOf } from '../../testing/exports.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { uploadPicture } from '../../testing/uploads.ts'

const priceCoins = 30

describe('a wallpaper', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 100)
  })

  const save = async (fields: Record<string, unknown> = {}, by = creator) =>
    t.call('POST /wallpaper/save', {
      token: by.token,
      body: {
        title: 'The harbor at dusk',
        description: 'Boats and gulls',
        pictureOid: fields.pictureOid ?? (await uploadPicture(t, by)),
        priceCoins,
        isPublished: true,
        ...fields,
      },
    })
  const publish = async (fields: Record<string, unknown> = {}): Promise<string> => {
    const answer = await save(fields)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.wallpaper.contentOid
  }
  const read = async (path: string, { token }: Person = fan) => {
    const answer = await t.call(`GET ${path}`, { token })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const open = (contentOid: string, person = fan) =>
    read(`/wallpaper/wallpaper?contentOid=${contentOid}`, person)
  const buy = (contentOid: string) =>
    t.call('POST /payment/orders', {
      token: fan.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins },
    })
  const oidsOf = ({ items }: { items: { contentOid: string }[] }) =>
    items.map(({ contentOid }) => contentOid)

  it('is listed, found, and on its creator’s channel once it’s published', async () => {
    const oid = await publish({ isPublished: false })
    const listed = () => read(`/wallpaper/wallpapers?list=creator&creatorOid=${creator.oid}`)
    const search = () => read(`/wallpaper/search?keyword=harbor&creatorOids=${creator.oid}`)
    expect([await listed(), await search()].map(oidsOf)).toEqual([[], []])
    const { items } = await read('/wallpaper/wallpapers?list=mine', creator)
    expect(items).toMatchObject([{ contentOid: oid, isPublished: false }])
    await publish({ contentOid: oid, pictureOid: items[0].picture.assetOid })
    expect([await listed(), await search()].map(oidsOf)).toEqual([[oid], [oid]])
    const { channel } = await read(`/channel/channel?creatorOid=${creator.oid}`)
    expect(channel.tabs).toContain('wallpapers')
  })

  it('shows everyone a thumbnail, and its image only to its creator and buyers', async () => {
    const oid = await publish()
    const locked = await open(oid)
    expect(locked).toMatchObject({
      wallpaper: { picture: null, thumbnail: { width: expect.any(Number) } },
      access: { allowed: false, offers: [{ kind: 'buy', priceCoins }] },
    })
    expect((await open(oid, creator)).wallpaper.picture).not.toBeNull()
    expect((await buy(oid)).status).toBe(200)
    const { wallpaper, access } = await open(oid)
    expect(access).toEqual({ allowed: true, offers: [] })
    expect(wallpaper.picture.url).toContain('?')
    expect((await t.app.inject(wallpaper.picture.url)).statusCode).toBe(200)
    expect((await t.app.inject(wallpaper.picture.url.split('?')[0])).statusCode).toBe(404)
    expect((await walletOf(t, fan)).coins).toBe(100 - priceCoins)
    expect((await read('/payment/sales', creator)).items).toMatchObject([{ sales: 1 }])
  })

  it('is in the history of people who open it, and ranked by them', async () => {
    const oid = await publish({ priceCoins: 0 })
    await open(oid)
    await open(oid, creator)
    expect((await read('/account/history')).items).toMatchObject([
      { contentOid: oid, verb: 'viewed', path: `/wallpaper/${oid}` },
    ])
    await t.jobs.get('wallpaper.rank')?.({})
    const { items } = await read('/wallpaper/rankings?period=daily')
    expect(items).toContainEqual(
      expect.objectContaining({
        viewers: 1,
        wallpaper: expect.objectContaining({ contentOid: oid }),
      }),
    )
  })

  it('is commented on by people who can open it', async () => {
    const oid = await publish()
    const comment = () =>
      t.call('POST /content/comment', {
        token: fan.token,
        body: { contentOid: oid, text: 'Lovely.' },
      })
    expect(refusal(await comment())).toEqual([403, 'item.buyers_only'])
    await buy(oid)
    expect((await comment()).status).toBe(200)
  })

  it('is changed by its creator alone, with an image of theirs', async () => {
    const oid = await publish()
    const other = await signUpCreator(t)
    expect(refusal(await save({ contentOid: oid }, other))).toEqual([403, 'item.not_yours'])
    const pictureOid = await uploadPicture(t, other)
    expect(refusal(await save({ pictureOid }))).toEqual([404, 'media.not_found'])
    for (const fields of [{ title: ' ' }, { priceCoins: -1 }, { pictureOid: 'x' }]) {
      expect(refusal(await save(fields))).toEqual([400, 'request.invalid'])
    }
    expect((await save({}, fan)).status).toBe(403)
  })

  it('is hidden, or deleted unless somebody bought it', async () => {
    const [sold, unsold] = [await publish(), await publish()]
    await buy(sold)
    for (const contentOid of [sold, unsold]) {
      const own = { token: creator.token, body: { contentOid } }
      expect((await t.call('DELETE /wallpaper/wallpaper', own)).status).toBe(200)
    }
    expect((await open(sold)).wallpaper.picture).not.toBeNull()
    expect(oidsOf(await read('/wallpaper/wallpapers?list=mine', creator))).toEqual([sold])
    const visitor = await t.call(`GET /wallpaper/wallpaper?contentOid=${sold}`)
    expect(refusal(visitor)).toEqual([404, 'item.not_found'])
  })

  it('moves to another installation in its creator’s bundle, as a draft', async () => {
    await publish()
    const newcomer = await signUpCreator(t)
    const { imported } = await importBundle(t, newcomer, await exportBundle(t, creator))
    expect(imported.state).toBe('done')
    const { items } = await read('/wallpaper/wallpapers?list=mine', newcomer)
    expect(items).toMatchObject([
      {
        title: 'The harbor at dusk',
        description: 'Boats and gulls',
        isPublished: false,
        priceCoins,
      },
    ])
    expect(items[0].picture).not.toBeNull()
  })

  it('is in its creator’s data download, and stays open to buyers when its creator leaves', async () => {
    const [sold, unsold] = [await publish(), await publish()]
    await buy(sold)
    const { wallpaper } = await exportOf(t, creator.oid)
    expect(wallpaper.wallpapers).toHaveLength(2)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: creator.oid, now: t.clock.now() }))
    expect((await open(sold)).wallpaper.picture).not.toBeNull()
    const rows = await t.deps.db
      .selectFrom('wallpapers')
      .selectAll()
      .where('content_oid', '=', unsold)
      .execute()
    expect(rows).toEqual([{ content_oid: unsold, picture_oid: null }])
  })
})
