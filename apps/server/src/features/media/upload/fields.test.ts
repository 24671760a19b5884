import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { makeMp4 } from '../../../testing/files.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { md5, openSender, type Sender } from '../../../testing/sends.ts'

describe('the fields of upload calls', () => {
  let t: TestApp
  let creator: Person
  let sender: Sender
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    sender = await openSender(t, creator.token)
  })
  afterAll(() => t.close())

  const call = (key: string, body?: Record<string, unknown>) =>
    t.call(key, { token: creator.token, ...(body && { body }) })
  const ask = (path: string, query: Record<string, string>) =>
    call(`GET /upload/${path}?${new URLSearchParams(query)}`)
  const begin = { key: 'f/begin', filetype: 'video/mp4', context: 'content' }
  const bytes = randomBytes(100)

  it('name a file to come: key, filetype, numParts, access, context and hash [R-upload-005]', async () => {
    const wanted = { ...begin, numParts: '2', access: 'public', hash: 'abc' }
    const { assetOid, key } = (await ask('', wanted)).body
    expect(key).toBe('f/begin')
    const row = await t.deps.db
      .selectFrom('uploads')
      .selectAll()
      .where('oid', '=', assetOid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      key: 'f/begin',
      file_type: 'video/mp4',
      num_parts: 2,
      access: 'public',
      context: 'content',
      hash: 'abc',
    })
    for (const [name, value] of Object.entries({ numParts: '0', access: 'all', context: 'x' })) {
      expect([name, (await ask('', { ...wanted, [name]: value })).status]).toEqual([name, 400])
    }
    for (const name of ['key', 'filetype', 'context'] as const) {
      const { [name]: _, ...rest } = begin
      expect([name, refusal(await ask('', rest))]).toEqual([name, [400, 'request.invalid']])
    }
  })

  it('answer where it goes: partUploadUrls, uploadUrls and cdnUrls [R-upload-005] [R-upload-019]', async () => {
    const wanted = { ...begin, key: 'f/parts', numParts: '3' }
    const { body } = await ask('', { ...wanted, access: 'public' })
    const { assetOid, uploadUrls, cdnUrls, partUploadUrls } = body
    expect(uploadUrls).toHaveLength(3)
    expect(new Set(uploadUrls).size).toBe(3)
    expect(cdnUrls).toEqual([expect.stringContaining(`/api/pub/${assetOid}`)])
    expect(partUploadUrls).toEqual(
      uploadUrls.map((url: string, index: number) => ({ PartNumber: index + 1, url, ETag: null })),
    )
    expect((await ask('', { ...wanted, key: 'f/private' })).body.cdnUrls).toEqual([])
  })

  it('confirm a part: url, ETag and PartNumber [R-upload-005]', async () => {
    const wanted = { ...begin, key: 'f/confirm', context: 'file', numParts: '2' }
    const { uploadUrls } = (await ask('', wanted)).body
    await sender.put(uploadUrls[1], bytes)
    const part = { key: 'f/confirm', url: uploadUrls[1], ETag: md5(bytes) }
    const { body } = await call('POST /upload/multipart/url/done', part)
    expect(body).toMatchObject({ PartNumber: 2, ETag: md5(bytes) })
    const again = (await ask('', wanted)).body
    expect(again.partUploadUrls[1]).toMatchObject({ PartNumber: 2, ETag: md5(bytes) })
    for (const name of ['key', 'url', 'ETag']) {
      const rest = Object.fromEntries(Object.entries(part).filter(([one]) => one !== name))
      expect((await call('POST /upload/multipart/url/done', rest)).status).toBe(400)
    }
  })

  it('name a private file: creatorOid, contentOid, key and extension [R-upload-005] [R-upload-018]', async () => {
    await sender.send({ key: 'f/mine.bin' }, bytes)
    const named = { creatorOid: creator.oid, key: 'f/mine', extension: 'bin' }
    const { body } = await ask('privateasset', named)
    expect(Object.keys(body)).toEqual(['data'])
    const read = await sender.get(body.data)
    expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes)
    // Signed: another address is refused.
    expect(
      (await sender.get(body.data.replace(/.$/, body.data.endsWith('0') ? '1' : '0'))).status,
    ).toBe(403)
    const none = { ...named, extension: 'txt' }
    expect(refusal(await ask('privateasset', none))).toEqual([404, 'upload.not_found'])
    const other = { ...named, creatorOid: '0'.repeat(24) }
    expect(refusal(await ask('privateasset', other))).toEqual([404, 'upload.not_found'])
    const ofContent = { ...named, contentOid: '0'.repeat(24) }
    expect(refusal(await ask('privateasset', ofContent))).toEqual([404, 'upload.not_found'])
  })

  it('name what a content uses: contentOid and collectionName [R-upload-005]', async () => {
    await sender.send({ key: 'f/film', context: 'content' }, makeMp4())
    const contentOid = await publishContent(t, creator, { file: 'f/film' })
    const asked = { contentOid, collectionName: 'contents' }
    const { assets } = (await ask('assetstatus/contentoid', asked)).body
    expect(assets).toMatchObject([{ key: 'f/film', contentOid }])
    const long = { contentOid, collectionName: 'x'.repeat(65) }
    expect((await ask('assetstatus/contentoid', long)).status).toBe(400)
    expect((await ask('assetstatus/contentoid', { collectionName: 'contents' })).status).toBe(400)
  })

  it('change files: newName, prefix0, prefix1 and hash, and changeArray [R-upload-005]', async () => {
    await sender.send({ key: 'f/dir/abc' }, bytes)
    const named = { newName: 'Tide.bin', prefix0: 'f', prefix1: 'dir', hash: 'abc' }
    expect((await call('POST /upload/changeassetname', named)).body).toMatchObject({
      key: 'f/dir/abc',
      name: 'Tide.bin',
    })
    for (const name of Object.keys(named)) {
      const rest = Object.fromEntries(Object.entries(named).filter(([one]) => one !== name))
      expect((await call('POST /upload/changeassetname', rest)).status).toBe(400)
    }
    const changeArray = [{ key: 'f/dir/abc', newKey: 'f/dir/def', access: 'public' }]
    expect((await call('POST /upload/redivision', { changeArray })).body.assets).toMatchObject([
      { key: 'f/dir/def', access: 'public' },
    ])
  })

  it('list files that go: cacheKeys and fileList [R-upload-005]', async () => {
    await sender.send({ key: 'f/gone', access: 'public' }, bytes)
    const purged = await call('POST /upload/purgePublicCDN', { cacheKeys: ['f/gone', 'f/none'] })
    expect(purged.body).toEqual({ purged: ['f/gone'] })
    const deleted = await call('DELETE /upload/fileList', { fileList: ['f/gone', 'f/none'] })
    expect(deleted.body).toEqual({ deleted: ['f/gone'] })
    expect((await call('DELETE /upload/fileList', {})).status).toBe(400)
    expect((await call('POST /upload/purgePublicCDN', {})).status).toBe(400)
  })
})

describe('the bytes of a file', () => {
  let t: TestApp
  let creator: Person
  let sender: Sender
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    sender = await openSender(t, creator.token)
  })
  afterAll(() => t.close())

  it.each([
    ['under the name that its sender gave', 'Tide.bin', 'Tide.bin'],
    ['under the end of its key without one', undefined, 'quay.bin'],
  ])(
    'are PUT to the signed address with their type and a disposition, and saved %s [R-upload-020]',
    async (_, name, saved) => {
      const bytes = randomBytes(50)
      const wanted = { key: 'b/quay.bin', ...(name && { name }), hash: saved }
      const { body } = await sender.begin(wanted)
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${saved}"`,
      }
      expect((await sender.put(body.uploadUrl, bytes, headers)).status).toBe(200)
      expect(
        (await sender.put(body.uploadUrl.replace('sig', 'gis'), bytes, headers)).status,
      ).not.toBe(200)
      await sender.finish(wanted.key)
      const asked = `GET /upload/privateasset?creatorOid=${creator.oid}&key=b%2Fquay.bin`
      const { data } = (await t.call(asked, { token: creator.token })).body
      const read = await sender.get(data)
      expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes)
      const disposition = read.headers.get('content-disposition')
      expect(disposition).toMatch(/^attachment; /)
      expect(disposition).toContain(saved)
    },
  )
})
