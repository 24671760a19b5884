import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { box, makeMp4 } from '../../../testing/files.ts'
import { changeItem } from '../../../testing/items.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { openSender, type Sender } from '../../../testing/sends.ts'
import { publishToy, toyPrice } from '../../../testing/toy/make-toy.ts'
import { makePng } from '../../../testing/uploads.ts'
import { startEncoding } from '../encoding/encoding.service.ts'
import {
  assetOf,
  type Claim,
  claimUpload,
  handOverUploads,
  releaseUploads,
  uploadsOf,
} from '../media.service.ts'

describe('uploaded files', () => {
  let t: TestApp
  let creator: Person
  let stranger: Person
  let admin: Person
  let sender: Sender
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    stranger = await signUpCreator(t)
    admin = await signUpAdmin(t)
    sender = await openSender(t, creator.token)
  })
  afterAll(() => t.close())

  const post = (path: string, body: Record<string, unknown>, token = creator.token) =>
    t.call(`POST /upload/${path}`, { token, body })
  const ask = (path: string, query: Record<string, string>, token: string | null = creator.token) =>
    t.call(`GET /upload/${path}?${new URLSearchParams(query)}`, token ? { token } : {})
  const claim = (contentOid: string, key: string, more: Partial<Claim> = {}) =>
    t.deps.db.transaction().execute((tx) =>
      claimUpload(tx, {
        ownerOid: creator.oid,
        key,
        contentOid,
        contexts: ['content', 'file', 'thumbnail', 'preview', 'image'],
        ...more,
      }),
    )
  const remove = (fileList: string[], token = creator.token) =>
    t.call('DELETE /upload/fileList', { token, body: { fileList } })
  const codeOf = async (answer: Promise<unknown>) =>
    answer.then(
      () => 'nothing',
      ({ code }: { code: string }) => code,
    )

  describe('are claimed by content', () => {
    it('when they are finished, their owner’s, and of a kind that it takes', async () => {
      const toy = await publishToy(t, creator.oid)
      const { body } = await sender.send({ key: 'c/film', context: 'content' }, makeMp4())
      await sender.begin({ key: 'c/open' })
      const file = await claim(toy, 'c/film')
      expect(file).toMatchObject({
        oid: body.assetOid,
        kind: 'mp4',
        width: 640,
        height: 360,
        object: `uploads/${body.assetOid}`,
        contentOid: toy,
      })
      expect(await claim(toy, 'c/film')).toEqual(file)
      expect(await uploadsOf(t.deps.db, toy)).toEqual([file])
      expect(await assetOf(t.deps.db, file.oid)).toEqual(file)
      expect(await codeOf(claim(toy, 'c/open'))).toBe('upload.not_finished')
      expect(await codeOf(claim(toy, 'c/none'))).toBe('upload.not_found')
      expect(await codeOf(claim(toy, 'c/film', { contexts: ['clip'] }))).toBe('upload.not_found')
      expect(await codeOf(claim(toy, 'c/film', { ownerOid: stranger.oid }))).toBe(
        'upload.not_found',
      )
      const other = await publishToy(t, creator.oid)
      expect(await codeOf(claim(other, 'c/film'))).toBe('upload.not_found')
    })

    it('and stay when their key gets another file, until content lets them go', async () => {
      const toy = await publishToy(t, creator.oid)
      await sender.send({ key: 'c/kept', hash: '1' }, randomBytes(10))
      const kept = await claim(toy, 'c/kept')
      const next = await sender.send({ key: 'c/kept', hash: '2' }, randomBytes(20))
      expect(next.body.assetOid).not.toBe(kept.oid)
      expect((await uploadsOf(t.deps.db, toy)).map(({ oid }) => oid)).toEqual([kept.oid])
      const release = (but: string[]) =>
        t.deps.db.transaction().execute((tx) => releaseUploads(tx, { contentOid: toy, but }))
      await release([kept.oid])
      expect(await uploadsOf(t.deps.db, toy)).toHaveLength(1)
      await release([])
      expect(await uploadsOf(t.deps.db, toy)).toEqual([])
      expect(await codeOf(assetOf(t.deps.db, kept.oid))).toBe('upload.not_found')
    })
  })

  it('stay where content that others hold outlives its owner’s account', async () => {
    const leaving = await signUpCreator(t)
    const toy = await publishToy(t, creator.oid)
    for (const key of ['o/held', 'o/own']) await sender.send({ key }, randomBytes(9), leaving.token)
    const { oid, object } = await claim(toy, 'o/held', { ownerOid: leaving.oid })
    await t.deps.db.transaction().execute(async (tx) => {
      await handOverUploads(tx, { contentOid: toy, to: toy })
      await t.deps.lifecycle.erase(tx, { userOid: leaving.oid, now: t.clock.now() })
    })
    expect(await assetOf(t.deps.db, oid)).toMatchObject({ ownerOid: toy, object })
    expect(await t.deps.storage.stat(object)).not.toBeNull()
    const left = await t.deps.db
      .selectFrom('uploads')
      .select('oid')
      .where('key', 'like', 'o/%')
      .execute()
    expect(left).toEqual([{ oid }])
  })

  describe('that are private', () => {
    const open = (query: Record<string, string>, token: string | null) =>
      ask('privateasset', { creatorOid: creator.oid, ...query }, token)

    it('are given by a signed address to their owner and to administrators [R-upload-018]', async () => {
      const bytes = randomBytes(1000)
      await sender.send({ key: 'v/mine.bin', name: 'Mine' }, bytes)
      for (const token of [creator.token, admin.token]) {
        const { status, body } = await open({ key: 'v/mine', extension: 'bin' }, token)
        expect(status).toBe(200)
        const read = await sender.get(body.data)
        expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes)
        expect(read.headers.get('content-disposition')).toContain('Mine.bin')
        expect(read.headers.get('content-type')).toBe('application/octet-stream')
      }
      for (const token of [stranger.token, null]) {
        expect(refusal(await open({ key: 'v/mine.bin' }, token))).toEqual([404, 'upload.not_found'])
      }
    })

    it('are given to whom the content is open, where it gives them away as they are', async () => {
      const toy = await publishToy(t, creator.oid, {
        terms: { access: 'buyers', priceCoins: toyPrice },
      })
      const buyer = await signUpPerson(t)
      await sender.send({ key: 'v/sold' }, randomBytes(10))
      const query = { key: 'v/sold', contentOid: toy }
      await claim(toy, 'v/sold')
      expect(refusal(await open(query, buyer.token))).toEqual([404, 'upload.not_found'])
      await claim(toy, 'v/sold', { opensToHolders: true })
      const closed = await open(query, buyer.token)
      expect(closed.status).toBe(403)
      expect(closed.body.details.offers).toMatchObject([{ kind: 'buy', priceCoins: toyPrice }])
      expect((await open(query, null)).status).toBe(403)
      await changeItem(t, toy, { price_coins: null, way_free: true })
      expect((await open(query, buyer.token)).status).toBe(200)
      await changeItem(t, toy, { state: 'draft' })
      expect((await open(query, buyer.token)).status).toBe(404)
      expect((await open(query, creator.token)).status).toBe(200)
    })

    it('are given to administrators as they were uploaded, on record', async () => {
      const toy = await publishToy(t, creator.oid)
      const raw = { contentOid: toy }
      expect((await ask('adminraw', raw, creator.token)).status).toBe(403)
      expect(refusal(await ask('adminraw', raw, admin.token))).toEqual([404, 'upload.not_found'])
      await sender.send({ key: 'v/raw', context: 'content' }, makeMp4())
      await claim(toy, 'v/raw')
      const { body } = await ask('adminraw', raw, admin.token)
      const read = await sender.get(body.data)
      expect([read.status, read.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      const { rows } = await t.deps.pool.query(
        `SELECT concerns FROM audit_log WHERE actor_oid = $1 AND details->>'call' = 'GET /upload/adminraw'
         ORDER BY id DESC LIMIT 1`,
        [admin.oid],
      )
      expect(rows).toEqual([{ concerns: [creator.oid] }])
    })
  })

  describe('that are public', () => {
    const upload = async (key: string, context: string, bytes: Uint8Array) =>
      (await sender.send({ key, context, access: 'public' }, bytes)).body

    it('are everyone’s while published content shows them, and nobody’s before', async () => {
      const toy = await publishToy(t, creator.oid)
      const film = makeMp4()
      const { assetOid, cdnUrl } = await upload('u/film', 'file', film)
      expect(cdnUrl).toBeNull()
      const url = `/api/pub/${assetOid}`
      expect((await sender.get(url)).status).toBe(404)
      await claim(toy, 'u/film')
      const read = await sender.get(url)
      expect(read.headers.get('content-type')).toBe('video/mp4')
      expect(read.headers.get('cache-control')).toBe('public, max-age=1200')
      expect(Buffer.from(await read.arrayBuffer())).toEqual(film)
      const some = await sender.get(url, { range: 'bytes=4-7' })
      expect([some.status, await some.text()]).toEqual([206, 'ftyp'])
      for (const item of [{ is_adult: true }, { state: 'draft' as const }]) {
        await changeItem(t, toy, item)
        expect((await sender.get(url)).status).toBe(404)
        await changeItem(t, toy, { is_adult: false, state: 'published' })
      }
      expect((await sender.get(url)).status).toBe(200)
    })

    it('run nothing, where they are a film and a page at once', async () => {
      const toy = await publishToy(t, creator.oid)
      const page = Buffer.from('<!doctype html><script>alert(1)</script>')
      const film = Buffer.concat([makeMp4(), box('free', page)])
      const { assetOid } = await upload('u/two', 'file', film)
      await claim(toy, 'u/two')
      const read = await sender.get(`/api/pub/${assetOid}`)
      expect(read.headers.get('content-type')).toBe('video/mp4')
      expect(read.headers.get('x-content-type-options')).toBe('nosniff')
      expect(read.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      const both = Buffer.concat([await makePng(), page])
      const image = await sender.send({ key: 'u/both', context: 'image', access: 'public' }, both)
      expect(image.body.kind).toBe('png')
      const shown = await sender.get(image.body.picture.url)
      expect(shown.headers.get('content-type')).toMatch(/^image\//)
      expect(Buffer.from(await shown.arrayBuffer()).includes('<script>')).toBe(false)
    })

    it('have no bytes behind their end, and say how many they have', async () => {
      const toy = await publishToy(t, creator.oid)
      const { assetOid } = await upload('u/short', 'file', Buffer.from('0123456789'))
      await claim(toy, 'u/short')
      const read = (range: string) => sender.get(`/api/pub/${assetOid}`, { range })
      for (const range of ['bytes=10-', 'bytes=99999999999999999999-', 'bytes=10-20']) {
        const refused = await read(range)
        expect([refused.status, refused.headers.get('content-range')]).toEqual([416, 'bytes */10'])
      }
      const last = await read('bytes=8-99999999999999999999')
      expect([last.status, await last.text()]).toEqual([206, '89'])
    })

    it('have thumbnails by language, and none of none [R-upload-016] [R-upload-022]', async () => {
      const toy = await publishToy(t, creator.oid)
      const [plain, korean] = [await makePng(), await makePng()]
      await upload('u/thumb', 'thumbnail', plain)
      await upload('u/thumb-ko', 'thumbnail', korean)
      await claim(toy, 'u/thumb')
      await claim(toy, 'u/thumb-ko', { language: 'ko' })
      const read = async (name: string) =>
        Buffer.from(await (await sender.get(`/api/pub/thumbnail/${name}`)).arrayBuffer())
      expect(await read(toy)).toEqual(plain)
      expect(await read(`${toy}-ko`)).toEqual(korean)
      expect(await read(`${toy}-jp`)).toEqual(plain)
      for (const name of ['none', `${toy}-xx`, creator.oid]) {
        expect((await sender.get(`/api/pub/thumbnail/${name}`)).status).toBe(404)
      }
    })

    it('have previews by the region of the storage, and images of their own [R-upload-023]', async () => {
      const toy = await publishToy(t, creator.oid)
      const preview = await upload('u/preview', 'preview', makeMp4())
      const picture = await upload('u/pic', 'image', await makePng())
      await claim(toy, 'u/preview')
      await claim(toy, 'u/pic')
      const { body } = await ask('assetstatus/contentoid', { contentOid: toy })
      const [first, second] = body.assets.map(({ cdnUrl }: { cdnUrl: string }) => cdnUrl)
      expect(first).toMatch(new RegExp(`^/api/pub/kr/preview/${preview.assetOid}\\?t=\\d{10}&v=1$`))
      expect(second).toMatch(new RegExp(`^/api/pub/pics/${picture.assetOid}\\?t=\\d{10}&v=1$`))
      for (const url of [first, second]) expect((await sender.get(url)).status).toBe(200)
      for (const region of ['jp', 'us']) {
        expect((await sender.get(first.replace('/kr/', `/${region}/`))).status).toBe(200)
      }
      expect((await sender.get(first.replace('/kr/', '/xx/'))).status).toBe(400)
      expect((await sender.get(`/api/pub/pics/${preview.assetOid}`)).status).toBe(404)
    })

    it('are not found where they are none, or their bytes are gone [R-upload-031]', async () => {
      const toy = await publishToy(t, creator.oid)
      const { assetOid } = await upload('u/gone', 'file', makeMp4())
      await claim(toy, 'u/gone')
      const read = async (path: string) => {
        const answer = await sender.get(`/api/pub/${path}`)
        const { code, error } = (await answer.json()) as { code: string; error: string }
        return [answer.status, code, error]
      }
      const missing = [404, 'storage.not_found', 'storage.not_found']
      for (const path of ['', 'none', 'pics/none', 'kr/preview/none', 'thumbnail/none']) {
        expect(await read(path)).toEqual(missing)
      }
      expect((await sender.get(`/api/pub/${assetOid}`)).status).toBe(200)
      await t.deps.storage.delete(`uploads/${assetOid}`)
      expect(await read(assetOid)).toEqual(missing)
    })

    it('have another address each hour [R-upload-024] [R-upload-038]', async () => {
      const address = async () =>
        (await sender.begin({ key: 'u/hourly', access: 'public' })).body.cdnUrls[0]
      const first = await address()
      t.clock.advance(3_600_000)
      const second = await address()
      expect(second).not.toBe(first)
      expect(await address()).toBe(second)
    })
  })

  describe('are purged', () => {
    const addressOf = async (contentOid: string) =>
      (await ask('assetstatus/contentoid', { contentOid })).body.assets[0].cdnUrl as string

    it('by their owner, and by an administrator at once [R-admin-003]', async () => {
      const toy = await publishToy(t, creator.oid)
      await sender.send({ key: 'g/public', access: 'public' }, randomBytes(10))
      await sender.send({ key: 'g/private' }, randomBytes(10))
      const { oid } = await claim(toy, 'g/public')
      const first = await addressOf(toy)
      const cacheKeys = ['g/public', 'g/private', 'g/none']
      expect((await post('purgePublicCDN', { cacheKeys })).body).toEqual({ purged: ['g/public'] })
      const second = await addressOf(toy)
      expect(second).not.toBe(first)
      const foreign = await post('purgePublicCDN', { cacheKeys: [oid] }, stranger.token)
      expect(foreign.body).toEqual({ purged: [] })
      expect(await addressOf(toy)).toBe(second)
      const byAdmin = await post('purgePublicCDN', { cacheKeys: [oid] }, admin.token)
      expect(byAdmin.body).toEqual({ purged: [oid] })
      expect(await addressOf(toy)).not.toBe(second)
      expect((await sender.get(await addressOf(toy))).status).toBe(200)
      const { rows } = await t.deps.pool.query(
        "SELECT concerns FROM audit_log WHERE action = 'upload.purged' AND subject_oid = $1",
        [oid],
      )
      expect(rows).toEqual([{ concerns: [creator.oid] }])
    })

    it('of private ones too, whose addresses change', async () => {
      await sender.send({ key: 'g/secret' }, randomBytes(10))
      const address = async () =>
        (await ask('privateasset', { creatorOid: creator.oid, key: 'g/secret' })).body.data
      const first = await address()
      expect(await address()).toBe(first)
      const { body } = await post('purgePrivateCDN', { cacheKeys: ['g/secret'] })
      expect(body.purged).toEqual(['g/secret'])
      expect(await address()).not.toBe(first)
    })

    it('is refused without keys', async () => {
      expect((await post('purgePublicCDN', { cacheKeys: [] })).status).toBe(400)
      expect((await post('purgePrivateCDN', {})).status).toBe(400)
    })
  })

  it('are there or not, and listed newest first', async () => {
    const own = await signUpCreator(t)
    const oids = []
    for (const key of ['x/1', 'x/2', 'x/3']) {
      t.clock.advance(1000)
      oids.push(
        (await sender.send({ key, hash: `h${key}` }, randomBytes(5), own.token)).body.assetOid,
      )
    }
    const exists = async (query: Record<string, string>, token = own.token) =>
      (await ask('exists', query, token)).body.exists
    expect(await exists({ key: 'x/1' })).toBe(true)
    expect(await exists({ hash: 'hx/2' })).toBe(true)
    expect(await exists({ key: 'x/1', hash: 'hx/2' })).toBe(false)
    expect(await exists({})).toBe(false)
    expect(await exists({ key: 'x/1' }, creator.token)).toBe(false)
    await sender.begin({ key: 'x/open' }, own.token)
    expect(await exists({ key: 'x/open' })).toBe(false)
    await remove(['x/open'], own.token)
    const first = (await ask('list', { limit: '2' }, own.token)).body
    expect(first.items.map(({ assetOid }: { assetOid: string }) => assetOid)).toEqual([
      oids[2],
      oids[1],
    ])
    const rest = (await ask('list', { cursor: first.nextCursor }, own.token)).body
    expect(rest.items.map(({ key }: { key: string }) => key)).toEqual(['x/1'])
    expect(rest.nextCursor).toBeNull()
    expect((await ask('list', { cursor: 'no' }, own.token)).status).toBe(400)
  })

  it('say how far they are: uploading, then encoding, then done [R-upload-010] [R-encoding-002]', async () => {
    const toy = await publishToy(t, creator.oid)
    const status = async (token = creator.token) =>
      (await ask('assetstatus/contentoid', { contentOid: toy, collectionName: 'contents' }, token))
        .body.status
    expect(await status()).toBe('none')
    await sender.send({ key: 't/film', context: 'content' }, makeMp4())
    const { object: sourceKey } = await claim(toy, 't/film')
    const seen = [await status()]
    const source = { subjectKind: 'toy', subjectOid: toy, ownerOid: creator.oid }
    const encode = (of: string) =>
      t.deps.db
        .transaction()
        .execute((tx) => startEncoding(tx, { ...source, sourceKey: of }, t.clock.now()))
    const end = (oid: string, error: object | null) =>
      t.deps.db
        .updateTable('encodings')
        .set({ state: error ? 'error' : 'done', ended_at: t.clock.now() })
        .set({ error: error && JSON.stringify(error) })
        .where('oid', '=', oid)
        .execute()
    const first = await encode(sourceKey)
    seen.push(await status())
    await end(first, { code: 'encoding.broken', details: {} })
    seen.push(await status())
    await end(first, null)
    seen.push(await status())
    await encode('uploads/of-a-former-file')
    seen.push(await status())
    expect(seen).toEqual(['done', 'encoding', 'error', 'done', 'done'])
    expect(await status(stranger.token)).toBe('none')
    expect(await status(admin.token)).toBe('done')
  })

  describe('are deleted', () => {
    it('with unfinished ones, once and for all', async () => {
      await sender.send({ key: 'd/1' }, randomBytes(5))
      await sender.begin({ key: 'd/2', numParts: 3 })
      expect((await remove(['d/1', 'd/2', 'd/none'])).body.deleted.toSorted()).toEqual([
        'd/1',
        'd/2',
      ])
      expect((await remove(['d/1', 'd/2'])).body).toEqual({ deleted: [] })
      expect((await ask('exists', { key: 'd/1' })).body.exists).toBe(false)
    })

    it('by their owner alone, and never while content uses one', async () => {
      const toy = await publishToy(t, creator.oid)
      await sender.send({ key: 'd/used' }, randomBytes(5))
      await sender.send({ key: 'd/free' }, randomBytes(5))
      await claim(toy, 'd/used')
      expect((await remove(['d/used'], stranger.token)).body).toEqual({ deleted: [] })
      expect(refusal(await remove(['d/free', 'd/used']))).toEqual([409, 'upload.in_use'])
      expect((await ask('exists', { key: 'd/free' })).body.exists).toBe(true)
      expect((await remove([])).status).toBe(400)
    })

    it('by two at once without harm', async () => {
      await sender.send({ key: 'd/both' }, randomBytes(5))
      const answers = await Promise.all([remove(['d/both']), remove(['d/both'])])
      const deleted = answers.flatMap(({ body }) => body.deleted)
      expect(deleted).toEqual(['d/both'])
    })
  })

  describe('get other keys and names', () => {
    it('all or none', async () => {
      for (const key of ['r/1', 'r/2']) await sender.send({ key }, randomBytes(5))
      const change = (changeArray: object[], token = creator.token) =>
        post('redivision', { changeArray }, token)
      const taken = [
        { key: 'r/1', newKey: 'r/9' },
        { key: 'r/2', newKey: 'r/9' },
      ]
      expect(refusal(await change(taken))).toEqual([409, 'upload.key_taken'])
      const missing = [
        { key: 'r/1', newKey: 'r/9' },
        { key: 'r/none', access: 'public' },
      ]
      expect(refusal(await change(missing))).toEqual([404, 'upload.not_found'])
      expect(refusal(await change([{ key: 'r/1', access: 'public' }], stranger.token))).toEqual([
        404,
        'upload.not_found',
      ])
      expect((await change([{ key: 'r/1', newKey: '../up' }])).status).toBe(400)
      const { body } = await change([
        { key: 'r/1', newKey: 'r/new' },
        { key: 'r/2', access: 'public' },
      ])
      expect(body.assets).toMatchObject([
        { key: 'r/new', access: 'private' },
        { key: 'r/2', access: 'public' },
      ])
      expect((await ask('exists', { key: 'r/1' })).body.exists).toBe(false)
    })

    it('which downloads are saved as', async () => {
      await sender.send({ key: 'r/dir/abc' }, randomBytes(5))
      const named = { prefix0: 'r', prefix1: 'dir', hash: 'abc' }
      const rename = (newName: string, token = creator.token) =>
        post('changeassetname', { ...named, newName }, token)
      expect((await rename('내 파일.zip')).body).toMatchObject({
        key: 'r/dir/abc',
        name: '내 파일.zip',
      })
      const { data } = (await ask('privateasset', { creatorOid: creator.oid, key: 'r/dir/abc' }))
        .body
      const disposition = (await sender.get(data)).headers.get('content-disposition')
      expect(disposition).toContain(encodeURIComponent('내 파일.zip'))
      expect(refusal(await rename('x', stranger.token))).toEqual([404, 'upload.not_found'])
      for (const name of ['', '   ', 'a/b', 'a\\b', 'a\nb', 'x'.repeat(201)]) {
        expect((await rename(name)).status).toBe(400)
      }
    })
  })
})
