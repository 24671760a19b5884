import { createNode } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeCard } from '../../../testing/cards.ts'
import { download } from '../../../testing/downloads.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, makeCanvas } from '../../../testing/stories.ts'
import { makePng } from '../../../testing/uploads.ts'
import { compileTimeoutSetting } from '../compile/compile.settings.ts'

const worldInfo = {
  entries: {
    '0': {
      uid: 0,
      key: ['fog'],
      keysecondary: ['night'],
      selectiveLogic: 2,
      selective: true,
      content: 'The bell rings.',
      position: 4,
      depth: 1,
      vectorized: true,
      odd: { kept: true },
    },
  },
  odd: [1],
}

describe('lorebooks by themselves', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const importBook = (file: unknown, { name = 'Harbour', person = creator } = {}) =>
    t.call(`POST /story-chat/lorebook-import?name=${name}`, {
      token: person.token,
      upload: { bytes: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)) },
    })
  const exportBook = async (query: string, person = creator) => {
    const answer = await download(t, person, `/story-chat/lorebook-export?${query}`)
    return { ...answer, body: JSON.parse(answer.bytes.toString()) }
  }
  const giveUpAfter = (ms: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, compileTimeoutSetting, ms, null))
  const draftWith = (node: unknown) => {
    const canvas = makeCanvas()
    return createDraft(t, creator, {
      canvas: { ...canvas, nodes: [...canvas.nodes, node] },
    })
  }

  it('come in as a node and go out as they came', async () => {
    const { status, body } = await importBook(worldInfo)
    expect([status, body.form, body.entries]).toEqual([200, 'sillytavern', 1])
    expect(body.node).toMatchObject({
      kind: 'lorebook',
      data: { name: 'Harbour', entries: [{ key: 'fog', secondaryLogic: 'not_any', depth: 1 }] },
    })
    const contentOid = await draftWith(body.node)
    const exported = await exportBook(`contentOid=${contentOid}&nodeId=${body.node.id}`)
    expect([exported.status, exported.type]).toEqual([200, 'application/json; charset=utf-8'])
    expect(exported.disposition).toContain('filename="Harbour.json"')
    expect(exported.body).toEqual(worldInfo)
  })

  it('are taken from other programs and from cards', async () => {
    const novel = { lorebookVersion: 5, entries: [{ text: 'Fog.', keys: ['fog'] }] }
    expect((await importBook(novel)).body).toMatchObject({ form: 'novelai', entries: 1 })
    const agnai = { kind: 'memory', name: 'A', entries: [{ entry: 'Fog.', keywords: ['fog'] }] }
    expect((await importBook(agnai)).body).toMatchObject({ form: 'agnai', entries: 1 })
    expect((await importBook(makeCard())).body).toMatchObject({ form: 'card', entries: 1 })
  })

  it('are written anew where they were written here', async () => {
    const node = createNode('lorebook', { id: 'mine', position: { x: 0, y: 0 } })
    node.data.name = '등대'
    const contentOid = await draftWith(node)
    const exported = await exportBook(`contentOid=${contentOid}&nodeId=mine`)
    expect(exported.body).toEqual({ entries: {}, name: '등대' })
    expect(exported.disposition).toContain(`filename*=UTF-8''${encodeURIComponent('등대.json')}`)
  })

  it('say what is wrong with a file', async () => {
    const other = await importBook({ a: 1 })
    expect([other.status, other.body.code]).toEqual([422, 'story.lorebook_unreadable'])
    const broken = await importBook('<html>')
    expect([broken.status, broken.body.code]).toEqual([422, 'story.lorebook_damaged'])
    const cut = await importBook(JSON.stringify(worldInfo).slice(0, -10))
    expect(cut.body.message).toBe(
      'This lorebook file is damaged and can’t be read. Nothing was imported. Choose another file.',
    )
    const deep = await importBook('['.repeat(100))
    expect(deep.body.code).toBe('story.lorebook_too_deep')
    const picture = await t.call('POST /story-chat/lorebook-import', {
      token: creator.token,
      upload: { bytes: await makePng() },
    })
    expect([picture.status, picture.body.code]).toEqual([422, 'story.lorebook_unreadable'])
    const none = await t.call('POST /story-chat/lorebook-import', { token: creator.token })
    expect([none.status, none.body.code]).toEqual([400, 'media.file_required'])
  })

  it('are refused where they could not be saved, with the limit, and taken just below it', async () => {
    const withKeys = (count: number) => {
      const key = Array.from({ length: count }, (_, n) => `key${n}`)
      return importBook({ entries: { 0: { key, content: 'x' } } })
    }
    const keyed = await withKeys(50_000)
    expect([keyed.status, keyed.body.code]).toEqual([422, 'story.lorebook_keywords_too_long'])
    expect(keyed.body.message).toContain('up to 400000 characters')
    expect((await withKeys(40_000)).status).toBe(200)
    const withNotes = (notes: string) => importBook({ ...worldInfo, notes })
    for (const notes of ['x'.repeat(8_000_000), '길'.repeat(2_750_000)]) {
      const large = await withNotes(notes)
      expect([large.status, large.body.code]).toEqual([422, 'story.lorebook_too_large'])
      expect(large.body.message).toContain('up to 8 MB in a story')
    }
    expect((await withNotes('x'.repeat(7_990_000))).status).toBe(200)
    expect((await withNotes('길'.repeat(2_650_000))).status).toBe(200)
  })

  it('are read away from the calls of others, and given up where that takes too long', async () => {
    const entry = { key: ['fog'], content: 'The bell rings.' }
    const book = {
      entries: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [n, entry])),
    }
    const read = await importBook(book)
    expect([read.status, read.body.entries]).toEqual([200, 4_000])
    await giveUpAfter(1)
    const late = await importBook(book)
    expect([late.status, late.body.code]).toEqual([504, 'story.file_timeout'])
    expect(late.body.message).toContain('nothing was imported')
    const card = makeCard({ character_book: { ...book, extensions: {} } })
    const upload = { bytes: Buffer.from(JSON.stringify(card)) }
    const lateCard = await t.call('POST /story-chat/card-import', { token: creator.token, upload })
    expect([lateCard.status, lateCard.body.code]).toEqual([504, 'story.file_timeout'])
    await giveUpAfter(30_000)
    expect((await importBook(book)).status).toBe(200)
  })

  it('are for those who write stories, and of their own stories', async () => {
    const reader = await signUpPerson(t)
    expect((await importBook(worldInfo, { person: reader })).status).toBe(403)
    const { body } = await importBook(worldInfo)
    const contentOid = await draftWith(body.node)
    const query = `contentOid=${contentOid}&nodeId=${body.node.id}`
    expect((await exportBook(query, reader)).status).toBe(403)
    const outsider = await exportBook(query, await signUpCreator(t))
    expect([outsider.status, outsider.body.code]).toEqual([404, 'story.not_found'])
    const character = await exportBook(`contentOid=${contentOid}&nodeId=character`)
    expect([character.status, character.body.code]).toEqual([404, 'story.node_not_found'])
    const unknown = await exportBook(`contentOid=${contentOid}&nodeId=${body.node.id}&format=xml`)
    expect([unknown.status, unknown.body.code]).toEqual([400, 'request.invalid'])
  })
})
