import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { exportOf } from '../../../testing/exports.ts'
import { paintCanvas, redraw } from '../../../testing/images.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
  makeAdult,
} from '../../../testing/people.ts'
import { compileDraft, createDraft, publishStory, writeStory } from '../../../testing/stories.ts'

interface Source {
  url: string
}

interface PictureView {
  isBlurred?: boolean
}

describe('pictures of a story that are sold', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  let assets: Record<string, string>
  let canvas: Awaited<ReturnType<typeof paintCanvas>>['canvas']
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
    const painted = await paintCanvas(t, creator, [
      { id: 'beach', price: 0 },
      { id: 'cellar', price: 20, auto: true },
      { id: 'roof', price: 30 },
      { id: 'smile', price: 10, socket: 'emotionImages' },
    ])
    ;({ assets, canvas } = painted)
    contentOid = await publishStory(t, creator, { model: 'server', canvas })
  })
  afterAll(() => t.close())

  const gallery = async (person?: Person, oid = contentOid) =>
    (
      await t.call(
        `GET /story-chat/images?contentOid=${oid}`,
        person ? { token: person.token } : {},
      )
    ).body
  const unlock = (person: Person, body: Record<string, unknown>) =>
    t.call('POST /story-chat/image/unlock', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid, ...body },
    })
  const richReader = async () => {
    const person = await signUpPerson(t)
    await giveAmount(t, person, 'credit', 100_000)
    return person
  }
  const fetchPicture = async (url: string) => {
    const { statusCode, headers } = await t.app.inject({ method: 'GET', url })
    return { status: statusCode, caching: headers['cache-control'] }
  }

  it('have a price, a mark for automatic unlocking, tags and no picture while they are locked [R-story-chat-025]', async () => {
    const { items, bulk, allowance, allowsAutoUnlock } = await gallery()
    expect(items).toHaveLength(4)
    const [beach, cellar] = ['beach', 'cellar'].map((id) =>
      items.find((item: { nodeId: string }) => item.nodeId === id),
    )
    expect(beach).toMatchObject({ lock: null, picture: { assetOid: assets.beach } })
    expect(cellar).toEqual({
      nodeId: 'cellar',
      title: 'The cellar',
      tags: ['cellar'],
      picture: null,
      isUnlocked: false,
      lock: {
        priceMilli: 20_000,
        allowsAutoUnlock: true,
        width: 40,
        height: 60,
        blur: expect.stringMatching(/^data:image\/webp;base64,.{1,400}$/),
      },
    })
    // 60 credits less a fifth.
    expect(bulk).toEqual({
      count: 3,
      fullMilli: 60_000,
      priceMilli: 48_000,
      discountPercent: 20,
    })
    expect([allowance, allowsAutoUnlock]).toEqual([{ ceilingMilli: 0, spentMilli: 0 }, true])
  })

  it('are locked or unlocked for each reader, and open to those who may change the story [R-story-chat-039]', async () => {
    const [reader, other] = [await richReader(), await richReader()]
    expect((await unlock(reader, { nodeId: 'roof' })).status).toBe(200)
    const stateOf = async (person?: Person) => {
      const roof = (await gallery(person)).items.find(
        (item: { nodeId: string }) => item.nodeId === 'roof',
      )
      return [roof.picture !== null, roof.lock !== null, roof.isUnlocked]
    }
    expect(await stateOf(reader)).toEqual([true, false, true])
    for (const person of [other, undefined]) {
      expect(await stateOf(person)).toEqual([false, true, false])
    }
    for (const person of [creator, await signUpAdmin(t)]) {
      expect(await stateOf(person)).toEqual([true, false, false])
      expect((await gallery(person)).bulk).toBeNull()
    }
  })

  it('give nothing at addresses that are not signed, whoever has them', async () => {
    const painter = await signUpCreator(t)
    const draft = await paintCanvas(t, painter, [{ id: 'cave', price: 15 }])
    const path = 'GET /story-chat/chat-canvas?contentOid='
    const oid = await createDraft(t, painter, { title: 'A cave', canvas: draft.canvas })
    const sourcesOf = async (): Promise<Source[]> => {
      const { pictures } = (await t.call(`${path}${oid}`, { token: painter.token })).body
      return pictures[draft.assets.cave ?? ''].sources
    }
    const before = await sourcesOf()
    for (const { url } of before) expect((await fetchPicture(url)).status).toBe(200)
    expect((await compileDraft(t, painter, oid)).status).toBe(200)
    for (const { url } of before) {
      expect(await fetchPicture(url)).toEqual({ status: 404, caching: 'no-store' })
    }
    const signed = await sourcesOf()
    for (const { url } of signed) {
      expect(await fetchPicture(url)).toEqual({ status: 200, caching: 'private, max-age=7200' })
      const forged = url.replace(/signature=.{4}/, 'signature=AAAA')
      expect((await fetchPicture(forged)).status).toBe(404)
    }
    t.clock.advance(2 * 3_600_000 + 1000)
    for (const { url } of signed) expect((await fetchPicture(url)).status).toBe(404)
    expect((await fetchPicture((await sourcesOf())[0]?.url ?? '')).status).toBe(200)
  })

  it('can be no thumbnail, which everybody sees', async () => {
    const change = { requestType: 'update', contentOid, thumbnailAssetOid: assets.roof }
    const refused = await writeStory(t, creator, change)
    expect([refused.status, refused.body.code]).toEqual([409, 'story.thumbnail_is_sold'])
    const painter = await signUpCreator(t)
    const painted = await paintCanvas(t, painter, [{ id: 'cave', price: 15 }])
    const oid = await createDraft(t, painter, {
      canvas: painted.canvas,
      thumbnailAssetOid: painted.assets.cave,
    })
    const compiled = await compileDraft(t, painter, oid)
    expect([compiled.status, compiled.body.code]).toEqual([409, 'story.thumbnail_is_sold'])
  })

  it('may have been the thumbnail of a story that was deleted', async () => {
    const painter = await signUpCreator(t)
    const painted = await paintCanvas(t, painter, [{ id: 'cave', price: 15 }])
    const former = await createDraft(t, painter, { thumbnailAssetOid: painted.assets.cave })
    const oid = await createDraft(t, painter, { canvas: painted.canvas })
    expect((await compileDraft(t, painter, oid)).status).toBe(409)
    await writeStory(t, painter, { requestType: 'delete', contentOid: former })
    const compiled = await compileDraft(t, painter, oid)
    expect(compiled.status, compiled.text).toBe(200)
  })

  it('leave the server nowhere in clear, and everywhere once they are paid', async () => {
    await writeStory(t, creator, { requestType: 'update', contentOid, canvasPublic: true })
    const { person, chat } = await openPaidChat(t, contentOid)
    server.next({ kind: 'reply', words: ['[[scene|cellar]]\nDark.'] })
    const { messageId } = await chat.say('Where are we?')
    const guestId = newGuestId()
    const visited = await openChat(t, contentOid, { guestId })
    const situation = `GET /story-chat/situation-image?roomOid=${chat.roomOid}&messageId=${messageId}`
    const paths = [
      `GET /story-chat/chat-content?contentOid=${contentOid}`,
      `GET /story-chat/chat-canvas?contentOid=${contentOid}`,
      `GET /story-chat/character-info?contentOid=${contentOid}`,
      `GET /story-chat/images?contentOid=${contentOid}`,
      'GET /story-chat/chat-contents',
      'GET /story-chat/chat-rooms',
      `GET /story-chat/chat-room/${chat.roomOid}/status`,
      `GET /story-chat/chat-room/${chat.roomOid}/prev-messages`,
      `GET /story-chat/chat-room/${chat.roomOid}/export`,
      situation,
    ]
    const addressed = (text: string) =>
      ['cellar', 'roof', 'smile'].filter((id) => text.includes(`/api/media/${assets[id]}/`))
    for (const path of paths) {
      const answer = await t.call(path, { token: person.token })
      expect([path, answer.status, addressed(answer.text)]).toEqual([path, 200, []])
    }
    const visitor = await t.call(`GET /story-chat/chat-room/${visited.roomOid}/status`, { guestId })
    expect(addressed(visitor.text)).toEqual([])
    const locked = (await t.call(situation, { token: person.token })).body
    expect(locked).toMatchObject({ picture: null, locked: true, lock: { priceMilli: 20_000 } })

    await unlock(person, { nodeId: 'cellar' })
    await unlock(person, { nodeId: 'smile' })
    const shown = (await t.call(situation, { token: person.token })).body
    expect(shown).toMatchObject({ locked: false, lock: null, picture: { assetOid: assets.cellar } })
    expect((await fetchPicture(shown.picture.url)).status).toBe(200)
    const { cast } = await chat.status()
    expect(cast.characters[0].emotions[0].picture.assetOid).toBe(assets.smile)
    const scenes = Object.fromEntries(
      cast.scenes.map((scene: { nodeId: string; lock: unknown }) => [scene.nodeId, scene.lock]),
    )
    expect(scenes).toMatchObject({ beach: null, cellar: null, roof: { priceMilli: 30_000 } })
  })

  it('stay with who paid when the story shows them no more, and are free once they are free', async () => {
    const painter = await signUpCreator(t)
    const first = await paintCanvas(t, painter, [
      { id: 'cave', price: 15 },
      { id: 'well', price: 15 },
    ])
    const oid = await publishStory(t, painter, { model: 'server', canvas: first.canvas })
    const { person, chat } = await openPaidChat(t, oid)
    await unlock(person, { contentOid: oid, nodeId: 'cave' })
    const second = await paintCanvas(t, painter, [
      { id: 'well', price: 0, assetOid: first.assets.well ?? '' },
    ])
    await redraw(t, painter, { contentOid: oid, canvas: second.canvas })
    const { items, bulk } = await gallery(person, oid)
    expect(bulk).toBeNull()
    expect(
      items.map((item: { nodeId: string; lock: unknown; picture: { assetOid: string } }) => [
        item.nodeId,
        item.lock,
        item.picture.assetOid,
      ]),
    ).toEqual([
      ['well', null, first.assets.well],
      ['cave', null, first.assets.cave],
    ])
    // The room still shows the older story, by the present terms.
    const { scenes } = (await chat.status()).cast
    expect(scenes.map((scene: { lock: unknown }) => scene.lock)).toEqual([null, null])
  })

  it('are shown and sold to those alone to whom the story is open', async () => {
    const painter = await signUpCreator(t)
    const { canvas: drawn } = await paintCanvas(t, painter, [{ id: 'cave', price: 15 }])
    const fields = { canvas: drawn, access: 'buyers', priceCoins: 300 }
    const oid = await publishStory(t, painter, fields)
    const person = await richReader()
    const answers = [
      await t.call(`GET /story-chat/images?contentOid=${oid}`, { token: person.token }),
      await unlock(person, { contentOid: oid, all: true }),
    ]
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'story.buyers_only', details: { reason: 'not_entitled' } })
    }
    expect((await gallery(painter, oid)).items).toHaveLength(1)
  })

  it('are closed where the story is for adults, and blurred in chats that were begun, paid or not [R-adult-010]', async () => {
    const painter = await signUpCreator(t)
    const painted = await paintCanvas(t, painter, [
      { id: 'cave', price: 15 },
      { id: 'well', price: 0 },
      { id: 'frown', price: 0, socket: 'emotionImages' },
    ])
    const oid = await publishStory(t, painter, {
      model: 'server',
      canvas: painted.canvas,
      thumbnailAssetOid: painted.assets.well,
      canvasPublic: true,
    })
    const { person, chat } = await openPaidChat(t, oid)
    server.next({ kind: 'reply', words: ['[[scene|well]]\nDeep water.'] })
    const { messageId } = await chat.say('Where are we?')
    await unlock(person, { contentOid: oid, nodeId: 'cave' })
    const guestId = newGuestId()
    const visited = await openChat(t, oid, { guestId })
    const change = { requestType: 'update', contentOid: oid, isAdult: true }
    await t.call('POST /story-chat/chat-content', { token: painter.token, body: change })
    const open = (roomOid: string) => [
      `GET /story-chat/chat-content?contentOid=${oid}`,
      `GET /story-chat/character-info?contentOid=${oid}`,
      'GET /story-chat/chat-contents',
      'GET /story-chat/chat-rooms',
      `GET /story-chat/chat-room/${roomOid}/status`,
      `GET /story-chat/chat-room/${roomOid}/prev-messages`,
      `GET /story-chat/chat-room/${roomOid}/export`,
    ]
    const closed = [
      `GET /story-chat/chat-canvas?contentOid=${oid}`,
      `GET /story-chat/images?contentOid=${oid}`,
      `GET /story-chat/image/signed-url?contentOid=${oid}&nodeId=well`,
      `GET /story-chat/image/signed-url?contentOid=${oid}&nodeId=cave&roomOid=${chat.roomOid}`,
    ]
    const situation = `GET /story-chat/situation-image?roomOid=${chat.roomOid}&messageId=${messageId}`
    const addressed = (text: string) =>
      Object.keys(painted.assets).filter((id) => text.includes(`/api/media/${painted.assets[id]}/`))
    for (const [path, caller] of [
      ...[...open(chat.roomOid), situation].map((one) => [one, { token: person.token }] as const),
      ...open(visited.roomOid).map((one) => [one, { guestId }] as const),
    ]) {
      const answer = await t.call(path, caller)
      expect([path, answer.status, addressed(answer.text)]).toEqual([path, 200, []])
    }
    for (const path of closed) {
      const answer = await t.call(path, { token: person.token })
      expect([path, answer.status, addressed(answer.text)]).toEqual([path, 403, []])
    }
    expect((await t.call(String(closed[1]), { token: person.token })).body.code).toBe(
      'story.adults_only',
    )
    const body = { contentOid: oid }
    for (const caller of [{ token: person.token }, { guestId }]) {
      const opened = await t.call('POST /story-chat/chat-room', { ...caller, body })
      expect([opened.status, opened.body.code]).toEqual([403, 'story.adults_only'])
    }
    const seen = (await t.call(situation, { token: person.token })).body
    expect(seen.picture).toMatchObject({ isBlurred: true, sources: [] })
    const { cast } = await chat.status()
    expect(cast.characters[0].portrait).toMatchObject({ isBlurred: true, sources: [] })
    await makeAdult(t, person)
    for (const who of [person, painter]) {
      const { items } = await gallery(who, oid)
      expect(items.some((item: { picture: PictureView }) => item.picture.isBlurred)).toBe(false)
    }
    expect((await chat.status()).cast.characters[0].portrait.sources).not.toEqual([])
  })

  it('are asked for by one’s own id of a story that is there', async () => {
    const missing = await t.call('GET /story-chat/images?contentOid=000000000000000000000000')
    expect([missing.status, missing.body.code]).toEqual([404, 'image.content_not_found'])
    expect((await t.call('GET /story-chat/images?contentOid=x')).body.code).toBe('request.invalid')
    const draft = await createDraft(t, creator, { canvas })
    expect(await gallery(creator, draft)).toMatchObject({ items: [], bulk: null })
  })

  it('go from the account when it is erased, and are part of its export', async () => {
    const reader = await richReader()
    await unlock(reader, { nodeId: 'roof' })
    await t.call('POST /story-chat/image/auto-unlock', {
      token: reader.token,
      body: { contentOid, ceilingMilli: 50_000 },
    })
    const request = { userOid: reader.oid, now: t.clock.now() }
    const lifecycle = t.deps.lifecycle
    const exported = await exportOf(t, reader.oid)
    expect(exported['story.images']).toMatchObject({
      unlocked: [{ node_id: 'roof', price_milli: 30_000 }],
      allowances: [{ ceiling_milli: 50_000 }],
    })
    await t.deps.db.transaction().execute((tx) => lifecycle.erase(tx, request))
    const left = await t.deps.pool.query(
      `SELECT FROM image_unlocks WHERE user_oid = '${reader.oid}'
        UNION ALL SELECT FROM image_allowances WHERE user_oid = '${reader.oid}'`,
    )
    expect(left.rows).toEqual([])
  })
})
