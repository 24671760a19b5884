import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { md5, openSender, type Sender } from '../../../testing/sends.ts'
import { quotaSetting } from '../media.service.ts'

const partBytes = 5 * 1024 * 1024
const dayMs = 24 * 3600 * 1000

describe('uploading', () => {
  let t: TestApp
  let creator: Person
  let sender: Sender
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    sender = await openSender(t, creator.token)
  })
  afterAll(() => t.close())

  const post = (path: string, body: Record<string, unknown>, token = creator.token) =>
    t.call(`POST /upload/${path}`, { token, body })
  const countRows = async (key: string) =>
    (await t.deps.db.selectFrom('uploads').select('oid').where('key', '=', key).execute()).length
  const partsIdOf = async (oid: string) =>
    (
      await t.deps.db
        .selectFrom('uploads')
        .select((row) => row.ref('parts_id').$notNull().as('id'))
        .where('oid', '=', oid)
        .executeTakeFirstOrThrow()
    ).id
  const objectsOf = async (oid: string) => t.deps.storage.stat(`uploads/${oid}`)
  const runDeletions = async () => {
    const { rows } = await t.deps.pool.query(
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks k
       WHERE k.id = j.task_id AND k.identifier = 'media.deleteUploads' RETURNING j.payload`,
    )
    for (const { payload } of rows) await t.jobs.get('media.deleteUploads')?.(payload)
  }

  describe('in one part', () => {
    it('answers an address, takes the bytes there, and keeps them [R-upload-005] [R-upload-020]', async () => {
      const bytes = randomBytes(50_000)
      const sent = { key: 'one/first.bin', fileSize: bytes.length, numParts: 1 }
      const { status, body } = await sender.begin(sent)
      expect([status, body.state, body.uploadUrls]).toEqual([200, 'uploading', [body.uploadUrl]])
      const put = await sender.put(body.uploadUrl, bytes, { 'content-type': 'video/mp4' })
      expect([put.status, put.headers.get('etag')]).toEqual([200, `"${md5(bytes)}"`])
      const part = { key: sent.key, url: body.uploadUrl, ETag: `"${md5(bytes)}"` }
      expect((await post('multipart/url/done', part)).body).toMatchObject({ done: 1, numParts: 1 })
      const done = await sender.finish(sent.key)
      expect(done.body).toMatchObject({ state: 'done', bytes: 50_000, kind: 'other', error: null })
      expect(done.body).toMatchObject({ name: 'first.bin', assetOid: body.assetOid })
    })

    it('is the same with and without a slash', async () => {
      const path = '?key=one%2Fslash&filetype=x&context=file'
      const headers = { authorization: `Bearer ${creator.token}` }
      const read = async (root: string) => (await sender.get(root + path, headers)).json()
      const [first, second] = [await read('/api/upload/'), await read('/api/upload')]
      expect(first.state).toBe('uploading')
      expect(second.assetOid).toBe(first.assetOid)
    })

    it('answers a file that is finished again, and one that was sent before as done', async () => {
      const sent = { key: 'one/again', hash: 'abc' }
      const bytes = randomBytes(100)
      const first = await sender.send(sent, bytes)
      expect((await sender.finish(sent.key)).body).toEqual(first.body)
      const again = await sender.begin(sent)
      expect(again.body).toMatchObject({ state: 'done', assetOid: first.body.assetOid })
      expect([again.body.uploadUrl, again.body.uploadUrls]).toEqual([null, []])
    })

    it('replaces what the key had, and deletes its object', async () => {
      const first = await sender.send({ key: 'one/new', hash: 'a' }, randomBytes(10))
      const second = await sender.send({ key: 'one/new', hash: 'b' }, randomBytes(20))
      expect(second.body.assetOid).not.toBe(first.body.assetOid)
      expect(await countRows('one/new')).toBe(1)
      await runDeletions()
      expect(await objectsOf(first.body.assetOid)).toBeNull()
      expect((await objectsOf(second.body.assetOid))?.bytes).toBe(20)
    })

    it('stores nothing at its address once it is done or deleted', async () => {
      const key = 'one/closed'
      const { body } = await sender.begin({ key })
      await sender.put(body.uploadUrl, Buffer.from('checked'))
      await sender.finish(key)
      const replace = () => sender.put(body.uploadUrl, Buffer.from('<script>'))
      expect((await replace()).status).toBe(404)
      const read = async () => {
        const found = await t.deps.storage.get(`uploads/${body.assetOid}`)
        return found && Buffer.concat(await found.stream.toArray()).toString()
      }
      expect(await read()).toBe('checked')
      await t.call('DELETE /upload/fileList', {
        token: creator.token,
        body: { fileList: [key] },
      })
      await runDeletions()
      expect((await replace()).status).toBe(404)
      expect(await read()).toBeNull()
    })

    it('stores nothing while it is examined', async () => {
      const key = 'one/examined'
      const { body } = await sender.begin({ key })
      await sender.put(body.uploadUrl, Buffer.from('checked'))
      const complete = t.deps.storage.completeParts.bind(t.deps.storage)
      const late: number[] = []
      t.deps.storage.completeParts = async (...call) => {
        await complete(...call)
        late.push((await sender.put(body.uploadUrl, Buffer.from('<script>'))).status)
      }
      const done = await sender.finish(key)
      t.deps.storage.completeParts = complete
      expect([late, done.body.state, done.body.bytes]).toEqual([[404], 'done', 7])
    })

    it('goes on without its bytes when only its examination failed', async () => {
      const sent = { key: 'one/later', fileSize: 5, hash: 'later' }
      const { body } = await sender.begin(sent)
      await sender.put(body.uploadUrl, Buffer.from('hello'))
      const stat = t.deps.storage.stat.bind(t.deps.storage)
      t.deps.storage.stat = () => Promise.reject(new Error('The storage is away.'))
      expect((await sender.finish(sent.key)).status).toBe(500)
      t.deps.storage.stat = stat
      await t.deps.storage.completeParts(
        { key: `uploads/${body.assetOid}`, uploadId: await partsIdOf(body.assetOid) },
        [{ number: 1, etag: md5(Buffer.from('hello')) }],
      )
      const again = (await sender.begin(sent)).body
      expect([again.state, again.assetOid, again.uploadUrls]).toEqual([
        'uploading',
        body.assetOid,
        [],
      ])
      expect((await sender.finish(sent.key)).body.state).toBe('done')
    })

    it('is not finished before its bytes are there, or where they are fewer', async () => {
      const key = 'one/early'
      expect(refusal(await sender.finish(key))).toEqual([404, 'upload.not_found'])
      const begun = await sender.begin({ key })
      expect(refusal(await sender.finish(key))).toEqual([409, 'storage.parts_missing'])
      await sender.put(begun.body.uploadUrl, Buffer.from('x'))
      expect((await sender.finish(key)).body.state).toBe('done')
      const short = { key: 'one/short', fileSize: 10 }
      const { body } = await sender.begin(short)
      expect((await sender.put(body.uploadUrl, randomBytes(11))).status).toBe(413)
      await sender.put(body.uploadUrl, randomBytes(9))
      expect(refusal(await sender.finish(short.key))).toEqual([409, 'upload.integrity'])
      expect(await objectsOf(body.assetOid)).toBeNull()
    })
  })

  describe('in parts', () => {
    const whole = randomBytes(2 * partBytes + 1000)
    const piece = (number: number) => whole.subarray((number - 1) * partBytes, number * partBytes)
    const sent = (key: string) => ({ key, fileSize: whole.length, numParts: 3, hash: key })

    it('answers an address for each part [R-upload-019]', async () => {
      const { body } = await sender.begin({ ...sent('p/urls'), access: 'public' })
      expect(body).toMatchObject({ uploadUrl: null, partBytes })
      expect(body.uploadUrls).toHaveLength(3)
      expect(body.cdnUrls[0]).toContain(`/api/pub/${body.assetOid}`)
      expect(body.partUploadUrls.map((part: { PartNumber: number }) => part.PartNumber)).toEqual([
        1, 2, 3,
      ])
    })

    it('skips the parts that are here, whenever it goes on [R-upload-008] [R-upload-009]', async () => {
      const first = (await sender.begin(sent('p/resume'))).body
      for (const number of [3, 1]) await sender.put(first.uploadUrls[number - 1], piece(number))
      const early = await post('multipart/done', { key: 'p/resume' })
      expect(refusal(early)).toEqual([409, 'storage.parts_missing'])
      expect(early.body.details.missing).toEqual([2])
      t.clock.advance(dayMs)
      const later = (await sender.begin(sent('p/resume'))).body
      expect(later.assetOid).toBe(first.assetOid)
      expect(later.partUploadUrls.map((part: { ETag: string | null }) => part.ETag)).toEqual([
        md5(piece(1)),
        null,
        md5(piece(3)),
      ])
      expect((await sender.put(first.uploadUrls[1], piece(2))).status).toBe(403)
      expect((await sender.put(later.uploadUrls[1], piece(2))).status).toBe(200)
      const done = await post('multipart/done', { key: 'p/resume' })
      expect(done.body).toMatchObject({ state: 'done', bytes: whole.length })
      const { data } = (
        await t.call(`GET /upload/privateasset?creatorOid=${creator.oid}&key=p%2Fresume`, {
          token: creator.token,
        })
      ).body
      const read = await sender.get(data)
      expect(Buffer.from(await read.arrayBuffer()).equals(whole)).toBe(true)
    })

    it('confirms a part by its MD5, with and without quotes [R-upload-011]', async () => {
      const { body } = await sender.begin(sent('p/whole'))
      const confirm = (number: number, ETag: string) =>
        post('multipart/url/done', { key: 'p/whole', url: body.uploadUrls[number - 1], ETag })
      for (const number of [1, 2]) await sender.put(body.uploadUrls[number - 1], piece(number))
      expect((await confirm(1, `"${md5(piece(1))}"`)).body).toEqual({
        PartNumber: 1,
        ETag: md5(piece(1)),
        done: 2,
        numParts: 3,
      })
      expect((await confirm(2, md5(piece(2)))).body.PartNumber).toBe(2)
      expect(refusal(await confirm(3, md5(piece(3))))).toEqual([409, 'storage.parts_missing'])
      expect((await confirm(3, 'no md5')).status).toBe(400)
    })

    it.each([
      ['of several', { key: 'p/broken', numParts: 3 }],
      ['that is the whole file', { key: 'p/broken-whole', numParts: 1 }],
    ])(
      'fails if the MD5 of a part %s differs from its ETag, and logs it [R-upload-011] [R-upload-012]',
      async (_, { key, numParts }) => {
        const wanted = { ...sent(key), numParts }
        const { body } = await sender.begin(wanted)
        await sender.put(body.uploadUrls[0], piece(1))
        const logged: unknown[][] = []
        const { error } = t.deps.log
        t.deps.log.error = (...entry: unknown[]) => void logged.push(entry)
        const part = { key, url: body.uploadUrls[0] }
        const wrong = await post('multipart/url/done', { ...part, ETag: md5(piece(2)) })
        t.deps.log.error = error
        expect(refusal(wrong)).toEqual([409, 'upload.integrity'])
        const [sentMd5, stored] = [md5(piece(2)), md5(piece(1))]
        expect(logged).toEqual([
          [{ uploadOid: body.assetOid, part: 1, sent: sentMd5, stored }, 'broken part'],
        ])

        // Nothing of it can be confirmed, sent or finished any more.
        const right = await post('multipart/url/done', { ...part, ETag: stored })
        expect(refusal(right)).toEqual([404, 'upload.not_found'])
        expect((await sender.put(body.uploadUrls[0], piece(1))).status).toBe(404)
        for (const end of ['multipart/done', 'uploaddone']) {
          const done = await post(end, end === 'uploaddone' ? { payload: { key } } : { key })
          expect(refusal(done)).toEqual([409, 'upload.integrity'])
        }
        const anew = await sender.begin(wanted)
        expect(anew.body.assetOid).not.toBe(body.assetOid)
        expect(anew.body.partUploadUrls.map((one: { ETag: null }) => one.ETag)).toEqual(
          Array(numParts).fill(null),
        )
      },
    )

    it('is put together once by two that finish it at once', async () => {
      const { body } = await sender.begin(sent('p/twice'))
      for (const number of [1, 2, 3]) await sender.put(body.uploadUrls[number - 1], piece(number))
      const complete = t.deps.storage.completeParts.bind(t.deps.storage)
      let times = 0
      t.deps.storage.completeParts = (...call) => {
        times += 1
        return complete(...call)
      }
      const answers = await Promise.all([sender.finish('p/twice'), sender.finish('p/twice')])
      t.deps.storage.completeParts = complete
      expect(times).toBe(1)
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        expect(['packaging', 'done']).toContain(answer.body.state)
      }
      expect((await sender.finish('p/twice')).body.state).toBe('done')
    })

    it('goes on where a process died while it put the file together', async () => {
      const { body } = await sender.begin(sent('p/died'))
      for (const number of [1, 2, 3]) await sender.put(body.uploadUrls[number - 1], piece(number))
      await t.deps.db
        .updateTable('uploads')
        .set({ state: 'packaging', touched_at: t.clock.now() })
        .where('oid', '=', body.assetOid)
        .execute()
      expect((await sender.finish('p/died')).body.state).toBe('packaging')
      t.clock.advance(121_000)
      expect((await sender.finish('p/died')).body.state).toBe('done')
    })

    it('loses nothing to a full disk', async () => {
      const { body } = await sender.begin(sent('p/full'))
      for (const number of [1, 2, 3]) await sender.put(body.uploadUrls[number - 1], piece(number))
      const complete = t.deps.storage.completeParts.bind(t.deps.storage)
      const { AppError } = await import('../../../platform/errors.ts')
      t.deps.storage.completeParts = () => Promise.reject(new AppError('storage.full'))
      expect(refusal(await sender.finish('p/full'))).toEqual([507, 'storage.full'])
      t.deps.storage.completeParts = complete
      expect((await sender.finish('p/full')).body.state).toBe('done')
    })

    it('begins again where another file comes under the key', async () => {
      const first = (await sender.begin(sent('p/other'))).body
      await sender.put(first.uploadUrls[0], piece(1))
      const other = (await sender.begin({ ...sent('p/other'), hash: 'other' })).body
      expect(other.assetOid).not.toBe(first.assetOid)
      expect(other.partUploadUrls[0].ETag).toBeNull()
      await runDeletions()
      expect((await sender.put(first.uploadUrls[1], piece(2))).status).toBe(404)
    })
  })

  describe('who may', () => {
    it.each(['content', 'clip', 'preview', 'thumbnail', 'subtitle', 'json', 'file'])(
      'is creators alone, of %s',
      async (context) => {
        const person = await signUpPerson(t)
        const answer = await sender.begin({ key: 'w/a', context }, person.token)
        expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
        const image = { key: 'w/a', context: 'image' }
        expect((await sender.begin(image, person.token)).status).toBe(200)
      },
    )

    it('is nobody who is not logged in, or sent here by another site', async () => {
      const query = 'key=w%2Fb&filetype=x&context=file'
      expect(refusal(await t.call(`GET /upload/?${query}`))).toEqual([401, 'auth.required'])
      const { token } = creator
      const from = (site: string) =>
        t.call(`GET /upload/?${query}`, { token, headers: { 'sec-fetch-site': site } })
      expect(refusal(await from('cross-site'))).toEqual([403, 'auth.origin_refused'])
      expect((await from('same-origin')).status).toBe(200)
      const calls = [
        'POST /upload/uploaddone',
        'POST /upload/multipart/done',
        'POST /upload/multipart/url/done',
        'DELETE /upload/fileList',
        'POST /upload/purgePublicCDN',
        'POST /upload/purgePrivateCDN',
        'POST /upload/redivision',
        'POST /upload/changeassetname',
        'GET /upload/exists',
        'GET /upload/list',
        'GET /upload/assetstatus/contentoid',
        'GET /upload/adminraw',
      ]
      for (const call of calls) expect((await t.call(call)).status, call).toBe(401)
    })

    it('is never somebody else of an unfinished file', async () => {
      const { body } = await sender.begin({ key: 'w/mine' })
      await sender.put(body.uploadUrl, Buffer.from('x'))
      const stranger = await signUpCreator(t)
      expect(refusal(await sender.finish('w/mine', stranger.token))).toEqual([
        404,
        'upload.not_found',
      ])
      const own = await sender.begin({ key: 'w/mine' }, stranger.token)
      expect(own.body.assetOid).not.toBe(body.assetOid)
    })

    it.each([
      ['', 1],
      ['../up', 1],
      ['a/../b', 1],
      ['/etc/passwd', 1],
      ['a//b', 1],
      ['a\\b', 1],
      ['a\u0001', 1],
      ['x'.repeat(301), 1],
      ['fine', 0],
      ['fine', 5001],
    ])('refuses the key %j in %i parts', async (key, numParts) => {
      expect(refusal(await sender.begin({ key, numParts }))).toEqual([400, 'request.invalid'])
    })

    it('takes names of people', async () => {
      expect((await sender.begin({ key: '영상/나의 파일 (1)…v2.mp4' })).status).toBe(200)
      expect((await sender.begin({ key: 'x'.repeat(300), numParts: 5000 })).status).toBe(200)
    })
  })

  describe('how much', () => {
    afterEach(() =>
      t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, quotaSetting, 500, null)),
    )

    it('is 20 GB of a content at most [R-upload-034]', async () => {
      const most = 20 * 1024 ** 3
      const big = { key: 'h/big', context: 'content', numParts: 4000 }
      const over = await sender.begin({ ...big, fileSize: most + 1 })
      expect(refusal(over)).toEqual([413, 'upload.too_large'])
      expect(over.body.message).toContain('20 GB')
      const { status, body } = await sender.begin({ ...big, fileSize: most })
      expect([status, body.partBytes]).toEqual([200, 6 * 1024 * 1024])
      await t.call('DELETE /upload/fileList', {
        token: creator.token,
        body: { fileList: ['h/big'] },
      })
    })

    it('is what the operator gives each person, with what is on its way', async () => {
      const person = await signUpCreator(t)
      await t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, quotaSetting, 1, null))
      const begin = (key: string, share: number) =>
        sender.begin({ key, fileSize: share * 2 ** 20, numParts: 2 }, person.token)
      const [one, other] = await Promise.all([begin('q/1', 600), begin('q/2', 600)])
      const statuses = [one.status, other.status].toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, 413])
      const over = await begin('q/3', 500)
      expect(refusal(over)).toEqual([413, 'upload.quota_full'])
      expect(over.body.message).toContain('1 GB')
      expect((await begin('q/4', 400)).status).toBe(200)
    })
  })

  describe('without a size', () => {
    afterEach(() =>
      t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, quotaSetting, 500, null)),
    )
    const limitTo = (gigabytes: number) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.settings.set(tx, quotaSetting, gigabytes, null))

    it('reserves the largest file of its context', async () => {
      const person = await signUpCreator(t)
      await limitTo(40)
      const begin = (key: string, sized = {}) =>
        sender.begin({ key, context: 'content', ...sized }, person.token)
      expect((await begin('u/1')).status).toBe(200)
      expect((await begin('u/2')).status).toBe(200)
      expect(refusal(await begin('u/3'))).toEqual([413, 'upload.size_required'])
      expect(refusal(await begin('u/4', { fileSize: 1 }))).toEqual([413, 'upload.quota_full'])
      expect(refusal(await sender.begin({ key: 'u/5', context: 'image' }, person.token))).toEqual([
        413,
        'upload.size_required',
      ])
    })

    it('is begun anew with another access', async () => {
      const person = await signUpCreator(t)
      const wanted = { key: 'u/access', context: 'image', hash: 'same', fileSize: 10 }
      const begin = async (access: string) =>
        (await sender.begin({ ...wanted, access }, person.token)).body
      const kept = await begin('private')
      expect((await begin('private')).assetOid).toBe(kept.assetOid)
      expect((await begin('public')).assetOid).not.toBe(kept.assetOid)
    })

    it('is named without what turns or hides its text', async () => {
      const person = await signUpCreator(t)
      const name = '\u202Etxt.exe\u0000 a'
      await sender.begin({ key: 'u/name', name, fileSize: 10 }, person.token)
      const row = await t.deps.db
        .selectFrom('uploads')
        .select('name')
        .where('key', '=', 'u/name')
        .executeTakeFirst()
      expect(row?.name).toBe('txt.exe a')
    })

    it('is begun in as many parts as it has bytes for', async () => {
      const person = await signUpCreator(t)
      const urlsOf = async (wanted: object) => {
        const { body } = await sender.begin({ key: 'u/parts', ...wanted }, person.token)
        return body.uploadUrls.length
      }
      const part = 5 * 1024 * 1024
      expect(await urlsOf({ numParts: 300, fileSize: 10 })).toBe(1)
      expect(await urlsOf({ numParts: 300, fileSize: 2 * part })).toBe(2)
      expect(await urlsOf({ numParts: 300, fileSize: 2 * part + 1 })).toBe(3)
      expect(await urlsOf({ numParts: 2, fileSize: 2 * part + 1 })).toBe(2)
    })

    it('reserves what the addresses of all parts accept, and counts what was stored', async () => {
      const person = await signUpCreator(t)
      await limitTo(1)
      const most = { key: 'u/most', numParts: 200, fileSize: 999 * 1024 * 1024 + 1 }
      expect((await sender.begin(most, person.token)).status).toBe(200)
      const rest = { key: 'u/rest', fileSize: 25 * 1024 * 1024 }
      expect(refusal(await sender.begin(rest, person.token))).toEqual([413, 'upload.quota_full'])
      await t.call('DELETE /upload/fileList', {
        token: person.token,
        body: { fileList: [most.key] },
      })
      await sender.send({ key: 'u/small', fileSize: 10 }, randomBytes(10), person.token)
      const almost = { key: 'u/almost', fileSize: 1024 ** 3 - 10 }
      expect((await sender.begin(almost, person.token)).status).toBe(200)
    })
  })

  describe('an object without a row', () => {
    it.each([
      ['uploads', 'media.sweepOrphans'],
      ['media', 'media.sweepOrphans'],
      ['encodings', 'encoding.sweepOrphans'],
    ])('is deleted from %s after a day', async (folder, job) => {
      const nobody = '0123456789abcdef01234567'
      const key = `${folder}/${nobody}${folder === 'uploads' ? '' : '/a.bin'}`
      const kept = (await sender.send({ key: `s/${folder}` }, randomBytes(10))).body.assetOid
      await t.deps.storage.put(key, Buffer.from('x'))
      const now = t.clock.now()
      const sweepAt = async (instant: number) => {
        t.clock.set(new Date(instant))
        await t.jobs.get(job)?.({})
        t.clock.set(now)
      }
      await sweepAt(Date.now() + dayMs - 60_000)
      expect(await t.deps.storage.stat(key)).not.toBeNull()
      await sweepAt(Date.now() + dayMs + 60_000)
      expect(await t.deps.storage.stat(key)).toBeNull()
      expect(await objectsOf(kept)).not.toBeNull()
    })
  })

  describe('what is left alone', () => {
    it('goes after a week, with its objects and parts; the rest stays', async () => {
      const open = (await sender.begin({ key: 's/open', numParts: 2 })).body
      const unused = (await sender.send({ key: 's/unused' }, randomBytes(10))).body
      const used = (await sender.send({ key: 's/used' }, randomBytes(10))).body
      await t.deps.db
        .updateTable('uploads')
        .set({ content_oid: creator.oid })
        .where('oid', '=', used.assetOid)
        .execute()
      t.clock.advance(6 * dayMs)
      const late = (await sender.send({ key: 's/late' }, randomBytes(10))).body
      await t.jobs.get('media.sweepUploads')?.({})
      expect(await countRows('s/open')).toBe(1)
      t.clock.advance(dayMs + 1000)
      await t.jobs.get('media.sweepUploads')?.({})
      await runDeletions()
      for (const key of ['s/open', 's/unused']) expect(await countRows(key)).toBe(0)
      for (const key of ['s/used', 's/late']) expect(await countRows(key)).toBe(1)
      expect(await objectsOf(unused.assetOid)).toBeNull()
      expect(await objectsOf(used.assetOid)).not.toBeNull()
      expect(await objectsOf(late.assetOid)).not.toBeNull()
      expect((await sender.put(open.uploadUrls[0], Buffer.from('x'))).status).toBe(403)
    })

    it('goes with the account of its owner, and is in what they download of it', async () => {
      const leaving = await signUpCreator(t)
      const { body } = await sender.send({ key: 'l/mine' }, randomBytes(10), leaving.token)
      const exports = t.deps.lifecycle.exportsOf(t.deps.db, { userOid: leaving.oid })
      const pages = []
      const uploads = exports.get('media')?.uploads
      if (uploads && typeof uploads !== 'function')
        for await (const page of uploads) pages.push(...page)
      expect(pages).toMatchObject([{ key: 'l/mine' }])
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: leaving.oid, now: t.clock.now() }))
      await runDeletions()
      expect(await countRows('l/mine')).toBe(0)
      expect(await objectsOf(body.assetOid)).toBeNull()
    })
  })
})
