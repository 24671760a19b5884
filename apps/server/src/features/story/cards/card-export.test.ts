import { type Card, readCard, writeZip } from '@plax/story-engine'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeCard, makeCardPng, pngChunk } from '../../../testing/cards.ts'
import { download } from '../../../testing/downloads.ts'
import { makeAdmin, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, makeCanvas } from '../../../testing/stories.ts'
import { makePng, uploadPicture } from '../../../testing/uploads.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value))
const filesOf = (card: Card) =>
  Object.fromEntries(card.files.map(({ name, bytes }) => [name, Buffer.from(bytes())]))

describe('exporting a character card', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t, 'keeper')
  })
  afterAll(() => t.close())

  const importCard = async (bytes: Uint8Array, person = creator) => {
    const answer = await t.call('POST /story-chat/card-import?create=true', {
      token: person.token,
      upload: { bytes },
    })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const exportCard = (contentOid: string, query = '', person = creator) =>
    download(t, person, `/story-chat/card-export?contentOid=${contentOid}${query}`)
  const codeOf = async (contentOid: string, query = '', person = creator) => {
    const answer = await exportCard(contentOid, query, person)
    return [answer.status, JSON.parse(answer.bytes.toString()).code]
  }
  const loadCanvas = (contentOid: string) =>
    t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, { token: creator.token })
  const saveCanvas = async (contentOid: string, canvas: unknown, version: number) => {
    const body = { contentOid, canvas, version }
    const saved = await t.call('POST /story-chat/chat-canvas', { token: creator.token, body })
    expect(saved.status).toBe(200)
  }

  const charx = async () => {
    const card = { ...makeCard(), spec: 'chara_card_v3', spec_version: '3.0' }
    const asset = (type: string, name: string, path: string) => ({
      type,
      name,
      uri: `embeded://${path}`,
      ext: 'png',
    })
    const assets = [
      asset('icon', 'main', 'assets/icon/main.png'),
      asset('emotion', 'joy', 'assets/emotion/joy.png'),
      asset('background', 'shop', 'assets/background/shop.png'),
      asset('emotion', 'broken', 'assets/emotion/broken.png'),
    ]
    const raw = { ...card, data: { ...card.data, assets, group_only_greetings: ['Both?'] } }
    const files = new Map<string, Uint8Array>([
      ['card.json', encode(raw)],
      ['module.risum', Buffer.from([111, 0, 1, 2])],
      ['assets/icon/main.png', await makePng()],
      ['assets/emotion/joy.png', await makePng()],
      ['assets/background/shop.png', await makePng()],
      ['assets/emotion/broken.png', Buffer.from('no picture')],
    ])
    return { raw, files, bytes: writeZip(files) }
  }

  it('gives a PNG card back as it came, in both chunks of a picture that opens', async () => {
    const card = makeCard()
    const { contentOid } = await importCard(await makeCardPng(card))
    const { status, type, disposition, bytes } = await exportCard(contentOid)
    expect([status, type]).toEqual([200, 'image/png'])
    expect(disposition).toContain('attachment; filename="Sol.png"')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 45 })
    expect(readCard(bytes)).toMatchObject({ spec: 'v3', name: 'Sol', backfill: card })
    const v2 = (await exportCard(contentOid, '&spec=v2')).bytes
    expect(readCard(v2).raw).toEqual(card)
    expect(v2.includes('ccv3')).toBe(false)
  })

  it('gives both chunks of a PNG back where they differ, and what else its chunks held', async () => {
    const v3 = { spec: 'chara_card_v3', spec_version: '3.0', data: makeCard({ name: 'Solv' }).data }
    const note = makeCard({ creator_notes: 'Loaded as V2.' })
    const png = await makePng()
    const text = (keyword: string, bytes: Buffer) =>
      pngChunk('tEXt', Buffer.from(`${keyword}\0${bytes.toString('base64')}`, 'latin1'))
    const file = Buffer.concat([
      png.subarray(0, 33),
      text('ccv3', encode(v3)),
      text('chara', encode(note)),
      text('chara-ext-asset_:0', Buffer.from('kept')),
      png.subarray(33),
    ])
    const card = readCard((await exportCard((await importCard(file)).contentOid)).bytes)
    expect(card.raw).toEqual(v3)
    expect(card.backfill).toEqual(note)
    expect(filesOf(card)).toEqual({ 'chara-ext-asset_:0': Buffer.from('kept') })
  })

  it('gives a JSON card back as it came, or as the version that is asked for', async () => {
    const card = { ...makeCard(), odd: { kept: [1, null] } }
    const { contentOid } = await importCard(encode(card))
    const plain = await exportCard(contentOid, '&format=json')
    expect(plain.type).toBe('application/json; charset=utf-8')
    expect(JSON.parse(plain.bytes.toString())).toEqual(card)
    const v3 = JSON.parse((await exportCard(contentOid, '&format=json&spec=v3')).bytes.toString())
    expect(v3).toMatchObject({ spec: 'chara_card_v3', odd: card.odd })
    expect(v3.data).toEqual({ ...card.data, group_only_greetings: [] })
  })

  it('takes the pictures of a CharX in and gives every file of it out', async () => {
    const { raw, files, bytes } = await charx()
    const { contentOid, canvas, pictures, summary } = await importCard(bytes)
    expect(summary).toMatchObject({ name: 'Sol', pictures: 2 })
    const images = canvas.nodes.filter(({ kind }: { kind: string }) => kind === 'image')
    expect(images.map(({ data }: { data: { tags: string[] } }) => data.tags)).toEqual([
      [],
      ['joy'],
      ['shop'],
    ])
    expect(Object.keys(pictures)).toHaveLength(3)
    const exported = await exportCard(contentOid, '&format=charx')
    expect([exported.status, exported.type]).toEqual([200, 'application/zip'])
    const card = readCard(exported.bytes)
    expect(card.raw).toEqual(raw)
    const { 'card.json': _card, ...others } = Object.fromEntries(files)
    expect(filesOf(card)).toEqual(
      Object.fromEntries(Object.entries(others).map(([name, data]) => [name, Buffer.from(data)])),
    )
  })

  it('lays what was edited onto the card and its archive', async () => {
    const { raw, bytes } = await charx()
    const { contentOid } = await importCard(bytes)
    const { canvas, version } = (await loadCanvas(contentOid)).body
    for (const node of canvas.nodes) {
      if (node.kind === 'story') node.data.prologue = 'The cuckoo is mended.'
      if (node.kind === 'lorebook')
        Object.assign(node.data.entries[0], { depth: 2, position: 'at_depth' })
    }
    await saveCanvas(contentOid, canvas, version)
    const card = readCard((await exportCard(contentOid, '&format=charx')).bytes)
    const [entry] = raw.data.character_book.entries
    expect(card.raw).toEqual({
      ...raw,
      data: {
        ...raw.data,
        first_mes: 'The cuckoo is mended.',
        character_book: {
          ...raw.data.character_book,
          entries: [{ ...entry, position: 'after_char', extensions: { position: 4, depth: 2 } }],
        },
      },
    })
    expect(Object.keys(filesOf(card))).toContain('module.risum')
  })

  it('never gives files that belong to somebody else', async () => {
    const { bytes } = await charx()
    const { canvas } = await importCard(bytes)
    const thief = await signUpCreator(t)
    const stripped = {
      ...canvas,
      nodes: canvas.nodes.filter(({ kind }: { kind: string }) => kind !== 'image'),
      edges: [],
    }
    const contentOid = await createDraft(t, thief, { canvas: stripped })
    const card = readCard((await exportCard(contentOid, '&format=charx', thief)).bytes)
    expect(Object.keys(filesOf(card))).not.toContain('module.risum')
  })

  it('makes a whole new card of a canvas that came from none', async () => {
    const assetOid = await uploadPicture(t, creator)
    const canvas = makeCanvas({ assetOid, name: 'Mira' })
    const [other] = makeCanvas({ name: 'Noor' }).nodes.filter(({ kind }) => kind === 'character')
    if (!other) throw new Error('no character')
    canvas.nodes.push({ ...other, id: 'noor' })
    const fields = { title: 'Light', description: 'A lamp.', hashtags: ['sea'], canvas }
    const contentOid = await createDraft(t, creator, fields)
    const first = readCard((await exportCard(contentOid)).bytes)
    expect(first).toMatchObject({
      spec: 'v3',
      name: 'Mira',
      firstMessage: 'Hello, {{user}}. I am {{char}}.',
      creator: 'keeper',
      tags: ['sea'],
      own: { gender: 'female' },
    })
    expect(first.creatorNotes).toMatch(/^A lamp\.\n\n.*Noor\.$/s)
    const second = await exportCard(contentOid, '&nodeId=noor&format=charx')
    const noor = readCard(second.bytes)
    expect(noor.name).toBe('Noor')
    const picture = await sharp(Buffer.from(noor.picture?.() ?? [])).metadata()
    expect(picture.format).toBe('png')
  })

  it('is for the owner and for admins', async () => {
    const { contentOid } = await importCard(encode(makeCard()))
    const outsider = await signUpCreator(t)
    expect(await codeOf(contentOid, '', outsider)).toEqual([404, 'story.not_found'])
    const reader = await signUpPerson(t)
    expect(await codeOf(contentOid, '', reader)).toEqual([403, 'auth.forbidden'])
    const admin = await signUpCreator(t)
    await makeAdmin(t, admin)
    expect((await exportCard(contentOid, '', admin)).status).toBe(200)
  })

  it('refuses a character that is not there, and what it does not know', async () => {
    const { contentOid } = await importCard(encode(makeCard()))
    expect(await codeOf(contentOid, '&nodeId=nobody')).toEqual([404, 'story.node_not_found'])
    expect(await codeOf(contentOid, '&format=gif')).toEqual([400, 'request.invalid'])
    expect(await codeOf('0'.repeat(24))).toEqual([404, 'story.not_found'])
  })

  it('forgets the files of a person who leaves', async () => {
    const leaving = await signUpCreator(t)
    const { bytes } = await charx()
    await importCard(bytes, leaving)
    const left = () =>
      t.deps.db
        .selectFrom('card_files')
        .select('hash')
        .where('owner_oid', '=', leaving.oid)
        .execute()
    const [file] = await left()
    const key = `cards/${leaving.oid}/${file?.hash}`
    expect(await t.deps.storage.get(key)).not.toBeNull()
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: leaving.oid, now: t.clock.now() }))
    expect(await left()).toEqual([])
    const { rows } = await t.deps.pool.query(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%cards/%'",
    )
    await t.jobs.get('media.deleteObjects')?.(rows[0].payload)
    expect(await t.deps.storage.get(key)).toBeNull()
  })
})
