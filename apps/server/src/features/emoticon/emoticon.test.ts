import {
  emoticonMaxBytes,
  emoticonMaxFrames,
  emoticonsPerGroupMax,
} from '@plax/contracts/emoticon/emoticon-values'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../testing/app.ts'
import { enterChat, goOn } from '../../testing/live-chats.ts'
import { giveAmount } from '../../testing/money.ts'
import { followEvents } from '../../testing/notifications.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { runAllQueued } from '../../testing/run-jobs.ts'
import { addTier, confirmTier, createTierApp } from '../../testing/subscriptions.ts'
import { makePng } from '../../testing/uploads.ts'
import { sweepEmoticonImages } from './emoticon-images.ts'

const square = () => makePng({ width: 56, height: 56 })

/** A GIF in which each frame has another color. */
function makeGif(frames: number, delayMs = 50): Promise<Buffer> {
  const [width, channels] = [56, 3 as const]
  const pixels = Buffer.alloc(width * width * channels * frames)
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill((frame * 97) % 256, frame * width * width * channels)
  return sharp(pixels, {
    raw: { width, height: width * frames, channels, pageHeight: width },
  })
    .gif({ delay: Array.from({ length: frames }, () => delayMs), loop: 0 })
    .toBuffer()
}

describe('emotes', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  let silver: string
  let gold: string

  beforeAll(async () => {
    t = await createTierApp()
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    fan = await signUpPerson(t)
    silver = await addTier(t, creator, { name: 'Silver', price: 100 })
    gold = await addTier(t, creator, { name: 'Gold', price: 300 })
    t.clock.advance(61_000)
  })
  afterAll(() => t.close())

  type Body = Record<string, unknown>
  const idOf = ({ _id: oid }: Body) => oid
  const upload = (bytes: Uint8Array, by = creator) =>
    t.call('POST /emoticon/image', { token: by.token, upload: { bytes } })
  const keyOf = async (by = creator): Promise<string> =>
    (await upload(await square(), by)).body.s3Key
  const saveGroups = (
    emoticonGroups: Body[],
    { by = creator, creatorOid = creator.oid }: { by?: Person; creatorOid?: string | null } = {},
  ) => t.call('POST /emoticon/groups', { token: by.token, body: { creatorOid, emoticonGroups } })
  const save = (emoticons: Body[], tierHash = silver, by = creator) =>
    saveGroups([{ tierHash, emoticons }], { by })
  const read = async (by?: Person) =>
    (
      await t.call(`GET /emoticon/group/creator?creatorOid=${creator.oid}`, {
        ...(by && { token: by.token }),
      })
    ).body
  const levelOf = async (by?: Person): Promise<number> => (await read(by)).userLevel
  const names = async (tierHash = silver): Promise<string[]> => {
    const { emoticonGroups } = await read()
    const group = emoticonGroups.find((each: Body) => each.tierHash === tierHash)
    return group.emoticons.map(({ name }: Body) => name)
  }

  it('belong to a tier, whose position is the level that uses them [R-emoticon-004] [R-emoticon-005] [R-emoticon-006] [R-emoticon-014]', async () => {
    const image = (await upload(await square())).body
    const { status, body } = await save([{ name: 'Big wave', s3Key: image.s3Key }], gold)
    expect(status).toBe(200)
    const groups = body.emoticonGroups
    expect(groups).toEqual((await read()).emoticonGroups)
    expect(groups.map(({ tierHash, useLevel, type }: Body) => [tierHash, useLevel, type])).toEqual([
      [silver, 1, 'tier'],
      [gold, 2, 'tier'],
    ])
    expect(groups[1]).toEqual({
      creatorOid: creator.oid,
      tierHash: gold,
      tierName: 'Gold',
      type: 'tier',
      useLevel: 2,
      emoticons: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          name: 'Big wave',
          key: 'big_wave',
          s3Key: image.s3Key,
          type: 'static',
          size: image.size,
          width: 56,
          height: 56,
          uploaded: t.clock.now().toISOString(),
          url: image.url,
        },
      ],
    })
    const shown = await t.app.inject({ url: image.url })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it('have an image of exactly 56 × 56 pixels [R-emoticon-012]', async () => {
    for (const [width, height] of [
      [55, 56],
      [56, 55],
      [57, 56],
      [56, 57],
      [112, 112],
    ]) {
      const { status, body } = await upload(await makePng({ width, height }))
      expect([status, body.code, body.details]).toEqual([
        400,
        'emoticon.wrong_size',
        { width, height, pixels: 56 },
      ])
    }
    expect((await upload(await square())).body).toMatchObject({ width: 56, height: 56 })
  })

  it('have a file of at most 50 KB [R-emoticon-011]', async () => {
    const png = await square()
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    expect((await upload(padded(emoticonMaxBytes))).status).toBe(200)
    expect(refusal(await upload(padded(emoticonMaxBytes + 1)))).toEqual([413, 'emoticon.too_large'])
    expect(refusal(await upload(padded(2 * 1024 * 1024)))).toEqual([413, 'emoticon.too_large'])
    expect(emoticonMaxBytes).toBe(51_200)
  })

  it('move with all their frames, up to a limit', async () => {
    const { body } = await upload(await makeGif(emoticonMaxFrames))
    expect(body.type).toBe('animated')
    const { rawPayload } = await t.app.inject({ url: body.url })
    expect((await sharp(rawPayload).metadata()).pages).toBe(emoticonMaxFrames)
    const tooMany = await upload(await makeGif(emoticonMaxFrames + 1))
    expect(refusal(tooMany)).toEqual([400, 'emoticon.animation_too_long'])
    expect((await upload(await makeGif(6, 1000))).status).toBe(200)
    expect(refusal(await upload(await makeGif(6, 1010)))).toEqual([
      400,
      'emoticon.animation_too_long',
    ])
  })

  it('keep what is transparent', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0 }
    const clear = sharp({ create: { width: 56, height: 56, channels: 4, background } })
    const { body } = await upload(await clear.png().toBuffer())
    const { rawPayload } = await t.app.inject({ url: body.url })
    const alpha = await sharp(rawPayload).ensureAlpha().extractChannel(3).raw().toBuffer()
    expect(alpha.every((value) => value === 0)).toBe(true)
  })

  it('reject files that aren’t images, and people who are neither creators nor administrators', async () => {
    expect(refusal(await upload(Buffer.from('<svg/>')))).toEqual([415, 'emoticon.unsupported'])
    expect(refusal(await upload(await square(), fan))).toEqual([403, 'emoticon.not_yours'])
    expect(refusal(await t.call('POST /emoticon/image'))).toEqual([401, 'auth.required'])
  })

  it('need a name [R-emoticon-013]', async () => {
    for (const name of ['', '   ']) {
      const answer = await save([{ name, s3Key: await keyOf() }])
      expect(refusal(answer)).toEqual([400, 'emoticon.name_required'])
      expect(answer.body.message).toBe('Give your emoticon a name.')
    }
    expect((await save([{ name: 'x'.repeat(21), s3Key: await keyOf() }])).status).toBe(400)
    expect((await save([{ name: 'x'.repeat(20), s3Key: await keyOf() }])).status).toBe(200)
  })

  it('can be renamed, moved to another tier, given another image, and put in order', async () => {
    const [a, b] = [await keyOf(), await keyOf()]
    const { body } = await save([
      { name: 'First', s3Key: a },
      { name: 'Second', s3Key: b },
    ])
    const [first, second] = body.emoticonGroups[0].emoticons.map(idOf)
    await save([{ name: 'Third', s3Key: a }])
    await save([{ _id: first, name: 'Renamed', s3Key: b }])
    expect(await names()).toEqual(['Renamed', 'Second', 'Third'])
    await save([{ _id: second }, { _id: first }])
    expect(await names()).toEqual(['Second', 'Renamed', 'Third'])
    const [, renamed] = (await read()).emoticonGroups[0].emoticons
    expect(renamed).toMatchObject({ _id: first, key: 'first', s3Key: b })
    await save([{ _id: first }], gold)
    expect([await names(), await names(gold)]).toEqual([['Second', 'Third'], ['Renamed']])
    expect(await actionsOf(t, { actor: creator, subjectOid: creator.oid })).toContain(
      'emoticon.changed',
    )
  })

  it('are deleted one by one or all at once; others stay', async () => {
    const add = async (name: string) => save([{ name, s3Key: await keyOf() }])
    for (const name of ['One', 'Two', 'Three']) await add(name)
    const { emoticons } = (await read()).emoticonGroups[0]
    const [first, ...rest] = (emoticons as Body[]).map(idOf)
    await save([{ _id: first, deleted: true }])
    expect(await names()).toHaveLength(2)
    // Another page deleted it as well.
    expect((await save([{ _id: first, deleted: true }])).status).toBe(200)
    await save(rest.map((oid) => ({ _id: oid, deleted: true })))
    expect(await names()).toEqual([])
    expect(refusal(await save([{ _id: first, name: 'Back' }]))).toEqual([404, 'emoticon.not_found'])
  })

  it('reject a call that changes one of them twice', async () => {
    const { body } = await save([{ name: 'Wave', s3Key: await keyOf() }])
    const [oid] = body.emoticonGroups[0].emoticons.map(idOf)
    const twice = await save([
      { _id: oid, name: 'One' },
      { _id: oid, name: 'Two' },
    ])
    expect(refusal(twice)).toEqual([404, 'emoticon.not_found'])
    expect(await names()).toEqual(['Wave'])
  })

  it('get keys that differ within a creator', async () => {
    const { body } = await save([
      { name: 'Wave', s3Key: await keyOf() },
      { name: 'wave!', s3Key: await keyOf() },
      { name: '🎉', s3Key: await keyOf() },
      { name: 'Own', key: 'own_key', s3Key: await keyOf() },
    ])
    const keys = body.emoticonGroups[0].emoticons.map(({ key }: Body) => key)
    expect(keys).toEqual(['wave', 'wave_2', 'emote', 'own_key'])
    const again = await save([{ name: 'Other', key: 'own_key', s3Key: await keyOf() }], gold)
    expect(refusal(again)).toEqual([409, 'emoticon.key_taken'])
    const spaced = await save([{ name: 'Other', key: 'own key', s3Key: await keyOf() }])
    expect(refusal(spaced)).toEqual([400, 'emoticon.key_invalid'])
  })

  it('are saved as a whole or not at all', async () => {
    const good = { name: 'Good', s3Key: await keyOf() }
    expect(refusal(await save([good, { name: 'No image' }]))).toEqual([
      400,
      'emoticon.image_required',
    ])
    expect(refusal(await save([good, { name: 'Gone', s3Key: 'f'.repeat(24) }]))).toEqual([
      404,
      'emoticon.image_not_found',
    ])
    expect(refusal(await save([good], 'f'.repeat(24)))).toEqual([404, 'emoticon.tier_not_found'])
    expect(await names()).toEqual([])
  })

  it(`are at most ${emoticonsPerGroupMax} in a tier, also when two pages add some at once`, async () => {
    const s3Key = await keyOf()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `n${index}`, s3Key }))
    expect((await save(many(emoticonsPerGroupMax - 1))).status).toBe(200)
    const both = await Promise.all([save(many(1)), save(many(1))])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect(await names()).toHaveLength(emoticonsPerGroupMax)
  })

  it('can be changed by their creator and administrators alone', async () => {
    const other = await signUpCreator(t)
    const admin = await signUpAdmin(t)
    for (const by of [fan, other])
      expect(refusal(await save([], silver, by))).toEqual([403, 'emoticon.not_yours'])
    expect(refusal(await t.call('POST /emoticon/groups', { body: {} }))).toEqual([
      401,
      'auth.required',
    ])
    const stolen = await save([{ name: 'Stolen', s3Key: await keyOf() }], silver, admin)
    expect(stolen.status).toBe(200)
    expect(
      refusal(
        await saveGroups([{ tierHash: silver, emoticons: [] }], {
          by: other,
          creatorOid: other.oid,
        }),
      ),
    ).toEqual([404, 'emoticon.tier_not_found'])
  })

  it('use only images of who saves them', async () => {
    const other = await signUpCreator(t)
    const foreign = await keyOf(other)
    expect(refusal(await save([{ name: 'Foreign', s3Key: foreign }]))).toEqual([
      404,
      'emoticon.image_not_found',
    ])
  })

  it('of the site are set by administrators, and free for everyone', async () => {
    const admin = await signUpAdmin(t)
    const site = { by: admin, creatorOid: null }
    const group = { tierHash: null, emoticons: [{ name: 'Site', s3Key: await keyOf(admin) }] }
    expect(refusal(await saveGroups([group], { by: creator, creatorOid: null }))).toEqual([
      403,
      'emoticon.not_yours',
    ])
    expect((await saveGroups([group], site)).status).toBe(200)
    const { body } = await t.call('GET /emoticon/group/free')
    expect(body.emoticonGroups).toMatchObject([
      { creatorOid: null, tierHash: null, type: 'free', useLevel: 0, emoticons: [{ key: 'site' }] },
    ])
  })

  describe('have a level', () => {
    it('that is the position of the tier that somebody subscribes to [R-emoticon-009]', async () => {
      expect([await levelOf(), await levelOf(fan)]).toEqual([0, 0])
      await giveAmount(t, fan, 'coin', 1000)
      await confirmTier(t, fan, { tierHash: gold, priceCoins: 300 })
      expect(await levelOf(fan)).toBe(2)
      const other = await signUpPerson(t)
      await giveAmount(t, other, 'coin', 1000)
      await confirmTier(t, other, { tierHash: silver, priceCoins: 100 })
      expect(await levelOf(other)).toBe(1)
    })

    it('that is the number of tiers for administrators, the creator, and managers [R-emoticon-010]', async () => {
      const manager = await signUpPerson(t)
      expect(await levelOf(manager)).toBe(0)
      const body = { creatorOid: creator.oid, userOid: manager.oid }
      expect((await t.call('POST /live/manager', { token: creator.token, body })).status).toBe(200)
      for (const by of [await signUpAdmin(t), creator, manager]) expect(await levelOf(by)).toBe(2)
      await addTier(t, creator, { name: 'Platinum', price: 500 })
      expect(await levelOf(creator)).toBe(3)
    })
  })

  it('that nothing uses are deleted a day after their upload', async () => {
    const [used, unused] = [
      (await upload(await square())).body,
      (await upload(await square())).body,
    ]
    await save([{ name: 'Used', s3Key: used.s3Key }])
    t.clock.advance(24 * 3_600_000)
    await sweepEmoticonImages(t.deps)
    expect((await save([{ name: 'Late', s3Key: unused.s3Key }])).status).toBe(200)
    const other = (await upload(await square())).body
    t.clock.advance(24 * 3_600_000 + 1)
    await sweepEmoticonImages(t.deps)
    await runAllQueued(t)
    const statusOf = async ({ url }: { url: string }) => (await t.app.inject({ url })).statusCode
    expect([await statusOf(used), await statusOf(other)]).toEqual([200, 404])
    expect(refusal(await save([{ name: 'Other', s3Key: other.s3Key }]))).toEqual([
      404,
      'emoticon.image_not_found',
    ])
  })

  it('send the chat of their creator’s stream that they changed [R-live-chat-010]', async () => {
    const quiet = creator
    const add = async () => save([{ name: 'Wave', s3Key: await keyOf() }])
    await add()
    creator = await signUpCreator(t)
    silver = await addTier(t, creator, { name: 'Silver', price: 100 })
    await goOn(t, creator)
    await (await enterChat(t, fan, creator.oid)).say('hello')
    await add()
    await followEvents(t, { 'emoticon.changed': 'live.chat-news' })
    await runAllQueued(t)
    const { rows } = await t.deps.pool.query(
      "SELECT creator_oid FROM live_chat_messages WHERE type = 'updatedEmoticonData' AND creator_oid = ANY($1)",
      [[quiet.oid, creator.oid]],
    )
    expect(rows).toEqual([{ creator_oid: creator.oid }])
  })
})
