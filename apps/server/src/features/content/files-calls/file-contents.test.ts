import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { eicar, openScanner, type TestScanner } from '../../../testing/scanner.ts'
import { openSender, type Sender } from '../../../testing/sends.ts'
import { uploadPicture } from '../../../testing/uploads.ts'

/** The beginning of an archive, of which nothing is unpacked. */
const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000, 7)])

describe('file content', () => {
  let t: TestApp
  let scanner: TestScanner
  let sender: Sender
  let maker: Person
  let reader: Person
  let count = 0
  beforeAll(async () => {
    scanner = await openScanner({ maxBytes: 100_000 })
    const { address } = scanner
    t = await createTestApp({
      PLAX_CLAMD: 'port' in address ? `tcp://127.0.0.1:${address.port}` : '',
    })
    ;[maker, reader] = [await signUpCreator(t), await signUpPerson(t)]
    await giveAmount(t, reader, 'coin', 1000)
    sender = await openSender(t, maker.token)
  })
  afterAll(async () => {
    await t.close()
    await scanner.close()
  })

  const send = async (name: string, bytes: Uint8Array) => {
    count += 1
    const key = `files/${count}`
    const answer = await sender.send({ key, name }, bytes, maker.token)
    return { ...answer, key }
  }
  const post = (path: string, body: Record<string, unknown>, { token } = maker) =>
    t.call(`POST /content/file-content${path}`, { token, body })
  const read = (contentOid: string, by: Person | null = reader) =>
    t.call(`GET /content/file-content?contentOid=${contentOid}`, by ? { token: by.token } : {})
  const download = (contentOid: string, query = '', by: Person | null = reader) =>
    t.call(
      `GET /content/file-content/${contentOid}/download${query}`,
      by ? { token: by.token } : {},
    )
  const write = async (files: string[], fields: object = {}) =>
    post('/write', { metaData: { title: 'Papers', files, ...fields } })

  it('is written, published, edited, listed, bought and saved under its names [R-file-content-002]', async () => {
    const notes = await send('Notes · 노트.txt', Buffer.from('All the notes.'))
    const zip = await send('brushes.zip', archive)
    const draft = await write([zip.key, notes.key], { price: 50 })
    expect(draft.status).toBe(200)
    const { contentOid } = draft.body.content
    expect(draft.body.files).toMatchObject([
      { name: 'brushes.zip', kind: 'other', bytes: archive.length },
      { name: 'Notes · 노트.txt', bytes: 14 },
    ])
    expect((await read(contentOid)).status).toBe(404)
    const thumbnail = await uploadPicture(t, maker)
    const published = await post('', { contentOid, metaData: { thumbnail } })
    expect([published.status, published.body.content.status]).toEqual([200, 'published'])
    const listed = async (query: string) =>
      (await t.call(`GET /content/file-contents${query}`)).body.items.map(
        (card: { contentOid: string }) => card.contentOid,
      )
    await publishContent(t, maker, { title: 'A film' })
    expect(await listed(`?view=creator&creatorOid=${maker.oid}`)).toEqual([contentOid])
    expect(await listed('')).toEqual([contentOid])
    const seen = (await read(contentOid, null)).body
    expect(seen.access.allowed).toBe(false)
    expect(seen.files.map(({ name }: { name: string }) => name)).toEqual([
      'brushes.zip',
      'Notes · 노트.txt',
    ])
    expect((await download(contentOid)).status).toBe(403)
    const bought = await t.call('POST /payment/orders', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 50 },
    })
    expect(bought.status).toBe(200)
    const first = (await download(contentOid)).body
    expect([first.name, first.bytes]).toEqual(['brushes.zip', archive.length])
    const saved = await sender.get(first.data)
    expect(Buffer.from(await saved.arrayBuffer()).equals(archive)).toBe(true)
    const { fileOid } = seen.files[1]
    const second = (await download(contentOid, `?fileOid=${fileOid}`)).body
    const file = await sender.get(second.data)
    expect(await file.text()).toBe('All the notes.')
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Notes · 노트.txt')}`,
    )
    const other = (await write([(await send('x.txt', Buffer.from('x'))).key])).body.files[0]
    expect((await download(contentOid, `?fileOid=${other.fileOid}`)).status).toBe(404)
    const edited = await post('/edit', {
      contentOid,
      metaData: { title: 'All papers', files: [notes.key, zip.key] },
    })
    expect(edited.body.content.title).toBe('All papers')
    expect((await download(contentOid)).body.name).toBe('Notes · 노트.txt')
    const gone = await t.call('DELETE /content/file-content', {
      token: maker.token,
      body: { contentOid },
    })
    expect(gone.body).toEqual({ deleted: true, keptByBuyers: true })
    expect((await download(contentOid)).status).toBe(200)
  })

  it('is changed by its creator alone, has a file, and is no film', async () => {
    const { key } = await send('a.txt', Buffer.from('a'))
    const { contentOid } = (await write([key])).body.content
    const rival = await signUpCreator(t)
    for (const path of ['', '/edit', '/write']) {
      expect((await post(path, { contentOid }, rival)).status).toBe(404)
    }
    expect((await post('/write', {}, reader)).status).toBe(403)
    expect(refusal(await post('', { contentOid, metaData: { files: [] } }))).toEqual([
      400,
      'content.file_required',
    ])
    expect(refusal(await post('', { contentOid, metaData: { files: ['files/none'] } }))).toEqual([
      404,
      'upload.not_found',
    ])
    expect((await post('', { contentOid, metaData: { files: 'a' } })).status).toBe(400)
    const film = await publishContent(t, maker, { title: 'A film' })
    for (const path of ['', '/edit', '/write']) {
      expect(refusal(await post(path, { contentOid: film }))).toEqual([404, 'content.not_found'])
    }
    expect((await read(film)).status).toBe(404)
    const remove = { token: maker.token, body: { contentOid: film } }
    expect((await t.call('DELETE /content/file-content', remove)).status).toBe(404)
    const stale = await post('/edit', { contentOid, metaData: { title: 'B' }, version: 0 })
    expect(refusal(stale)).toEqual([409, 'content.conflict'])
  })

  it('takes no infected file, and says so; what is too large to scan is kept', async () => {
    const infected = await send('virus.txt', Buffer.from(`head ${eicar}`))
    expect(refusal(infected)).toEqual([422, 'upload.infected'])
    expect(infected.body.message).toContain('contains malware')
    const drafted = await write([infected.key])
    const { contentOid } = drafted.body.content
    expect(drafted.body.files).toEqual([])
    expect((await post('', { contentOid })).status).not.toBe(200)
    expect((await send('large.bin', Buffer.alloc(300_000))).body.state).toBe('done')
  })

  it('waits for a scanner that is down, and loses nothing', async () => {
    const silent = await openScanner({ answer: null })
    const { address } = silent
    const { config } = t.deps
    const before = config.scanner
    Object.assign(config, { scanner: address })
    const late = await send('late.txt', Buffer.from('late'))
    expect(refusal(late)).toEqual([503, 'upload.not_scanned'])
    Object.assign(config, { scanner: before })
    expect((await sender.finish(late.key, maker.token)).body.state).toBe('done')
    await silent.close()
  })
})
