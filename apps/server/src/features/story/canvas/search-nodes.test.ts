import { type Canvas, createNode, newLoreEntry } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createDraft, makeCanvas, publishStory, writeStory } from '../../../testing/stories.ts'

const position = { x: 0, y: 0 }

interface NodeMatch {
  contentOid: string
  nodeId: string
  field: string
  snippet: string
}

/** The example canvas with a book and a text. */
function withBook(entries: { key: string; prompt: string }[], text = ''): Canvas {
  const canvas = makeCanvas()
  const book = createNode('lorebook', { id: 'book', position })
  book.data.name = 'Harbour'
  book.data.entries = entries.map((fields, index) => newLoreEntry(`e${index}`, fields))
  const note = createNode('text', { id: 'note', position })
  note.data.text = text
  canvas.nodes.push(book, note)
  return canvas
}

describe('searching nodes', () => {
  let t: TestApp
  let other: Person
  beforeAll(async () => {
    t = await createTestApp()
    other = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const search = (query: Record<string, string>, person: Person) =>
    t.call(`GET /story-chat/search/nodes?${new URLSearchParams(query)}`, { token: person.token })
  const found = async (query: Record<string, string>, person: Person) => {
    const items: NodeMatch[] = (await search(query, person)).body.items
    return items.map(({ nodeId, field }) => `${nodeId} ${field}`)
  }

  it('finds texts of every field on all own canvases, newest story first, and of nobody else', async () => {
    const creator = await signUpCreator(t)
    const entries = [
      { key: 'whale|orca', prompt: 'It sings.' },
      { key: 'gull', prompt: 'Not a whale.' },
    ]
    const first = await createDraft(t, creator, { title: 'Sea', canvas: withBook(entries) })
    t.clock.advance(1000)
    const second = await createDraft(t, creator, {
      title: 'Bay',
      canvas: withBook([], `${'far '.repeat(40)}a WHALE\n in the bay${' and on'.repeat(40)}`),
    })
    await createDraft(t, other, { canvas: withBook(entries) })
    const { items, nextCursor } = (await search({ q: 'whale' }, creator)).body
    expect(nextCursor).toBeNull()
    expect(items.slice(1)).toEqual([
      {
        contentOid: first,
        storyTitle: 'Sea',
        nodeId: 'book',
        kind: 'lorebook',
        title: 'Harbour',
        field: 'entries.0.key',
        snippet: 'whale|orca',
      },
      expect.objectContaining({ field: 'entries.1.prompt', snippet: 'Not a whale.' }),
    ])
    expect(items[0]).toMatchObject({ contentOid: second, nodeId: 'note', field: 'text' })
    expect(items[0].snippet).toMatch(/^…[ far]+a WHALE in the bay and on[ andon]*…$/)
  })

  it('takes no heed of case and of how letters are composed', async () => {
    const creator = await signUpCreator(t)
    const canvas = withBook(
      [{ key: 'CAF\u00c9', prompt: '등대지기'.normalize('NFD') }],
      'To \u0130stanbul',
    )
    await createDraft(t, creator, { canvas })
    expect(await found({ q: 'cafe\u0301' }, creator)).toEqual(['book entries.0.key'])
    expect(await found({ q: '등대' }, creator)).toEqual(['book entries.0.prompt'])
    expect(await found({ q: '\u0130stan' }, creator)).toEqual(['note text'])
  })

  it('compares the words and the texts in one normal form', async () => {
    const creator = await signUpCreator(t)
    const canvas = withBook(
      [
        { key: 'Ｗｈａｌｅ', prompt: '潮〜風 ﾊﾟﾝ屋' },
        { key: '“1−2”', prompt: 'ㅋㅋㅋ… 좋아' },
      ],
      `${'…'.repeat(30)} before the whale, ${'…'.repeat(40)}`,
    )
    await createDraft(t, creator, { canvas })
    expect(await found({ q: 'whale' }, creator)).toEqual(['book entries.0.key', 'note text'])
    expect(await found({ q: 'ｗＨＡＬＥ' }, creator)).toEqual(['book entries.0.key', 'note text'])
    expect(await found({ q: '潮~' }, creator)).toEqual(['book entries.0.prompt'])
    expect(await found({ q: 'パン' }, creator)).toEqual(['book entries.0.prompt'])
    expect(await found({ q: '1-2' }, creator)).toEqual(['book entries.1.key'])
    expect(await found({ q: 'ㅋㅋ' }, creator)).toEqual(['book entries.1.prompt'])
    const { items } = (await search({ q: 'before' }, creator)).body
    expect(items[0].snippet).toMatch(/^…+ before the whale, …+$/)
  })

  it('takes signs as they stand', async () => {
    const creator = await signUpCreator(t)
    const canvas = withBook([
      { key: '100%_sure\\w', prompt: 'A "quoted"\tline' },
      { key: '100 percent surely', prompt: '(.*)' },
    ])
    await createDraft(t, creator, { canvas })
    expect(await found({ q: '0%_s' }, creator)).toEqual(['book entries.0.key'])
    expect(await found({ q: 'e\\w' }, creator)).toEqual(['book entries.0.key'])
    expect(await found({ q: '"quoted"\tl' }, creator)).toEqual(['book entries.0.prompt'])
    expect(await found({ q: '.*' }, creator)).toEqual(['book entries.1.prompt'])
    expect(await found({ q: '%' }, creator)).toEqual(['book entries.0.key'])
  })

  it('finds what a creator wrote, not how it is stored', async () => {
    const creator = await signUpCreator(t)
    await createDraft(t, creator, { canvas: withBook([{ key: 'a', prompt: 'b' }]) })
    for (const q of ['entries', 'after_characters', 'and_any', 'system', 'book']) {
      expect(await found({ q }, creator)).toEqual([])
    }
  })

  it('is read in pages that leave out and repeat nothing, within a node too', async () => {
    const creator = await signUpCreator(t)
    for (const size of [3, 4]) {
      t.clock.advance(1000)
      const entries = Array.from({ length: size }, (_, index) => ({
        key: `key ${index}`,
        prompt: `A lamp, ${index}`,
      }))
      await createDraft(t, creator, { canvas: withBook(entries, 'The lamp.') })
    }
    const whole = await found({ q: 'lamp', limit: '100' }, creator)
    expect(whole).toHaveLength(9)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { q: 'lamp', limit: '2', ...(cursor ? { cursor } : {}) }
      const { items, nextCursor } = (await search(query, creator)).body
      expect(items.length).toBeGreaterThan(0)
      paged.push(...items.map(({ nodeId, field }: NodeMatch) => `${nodeId} ${field}`))
      cursor = nextCursor
    }
    expect(paged).toEqual(whole)
  })

  it('looks at one story or one kind of node where it is named', async () => {
    const creator = await signUpCreator(t)
    const canvas = withBook([{ key: 'lamp', prompt: 'x' }], 'A lamp.')
    const contentOid = await createDraft(t, creator, { canvas })
    await createDraft(t, creator, { canvas })
    expect(await found({ q: 'lamp', contentOid }, creator)).toEqual([
      'book entries.0.key',
      'note text',
    ])
    expect(await found({ q: 'lamp', contentOid, kind: 'text' }, creator)).toEqual(['note text'])
  })

  it('reads a large collection in several pages', async () => {
    const creator = await signUpCreator(t)
    for (const words of ['The first lamp.', 'The second lamp.']) {
      t.clock.advance(1000)
      await createDraft(t, creator, { canvas: withBook([], words) })
    }
    // As if each canvas were as large as one page may read.
    await t.deps.db
      .updateTable('canvases')
      .set({ size_bytes: 24 * 1024 * 1024 })
      .where('content_oid', 'in', (from) =>
        from.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', creator.oid),
      )
      .execute()
    const first = (await search({ q: 'lamp' }, creator)).body
    expect(first.items).toMatchObject([{ snippet: 'The second lamp.' }])
    const second = (await search({ q: 'lamp', cursor: first.nextCursor }, creator)).body
    expect(second.items).toMatchObject([{ snippet: 'The first lamp.' }])
    expect(second.nextCursor).toBeNull()
  })

  it('goes on in the next page where two hundred nodes hold the words in no text', async () => {
    const creator = await signUpCreator(t)
    const canvas = makeCanvas()
    for (let index = 0; index < 201; index++) {
      const book = createNode('lorebook', { id: `book${index}`, position })
      book.data.entries = [newLoreEntry('entry', { key: 'gull', position: 'after_characters' })]
      canvas.nodes.push(book)
    }
    const note = createNode('text', { id: 'note', position })
    note.data.text = 'Told after_characters.'
    canvas.nodes.push(note)
    await createDraft(t, creator, { canvas })
    const first = (await search({ q: 'after_characters' }, creator)).body
    expect(first.items).toEqual([])
    const { nextCursor: cursor } = first
    expect(await found({ q: 'after_characters', cursor }, creator)).toEqual(['note text'])
  })

  it('leaves out deleted stories, and opens those of others to admins by name only', async () => {
    const creator = await signUpCreator(t)
    const admin = await signUpAdmin(t)
    const contentOid = await publishStory(t, creator, { canvas: withBook([], 'A buoy.') })
    expect(await found({ q: 'buoy' }, admin)).toEqual([])
    expect(await found({ q: 'buoy', contentOid }, admin)).toEqual(['note text'])
    const foreign = await search({ q: 'buoy', contentOid }, other)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'story.not_yours'])
    await writeStory(t, creator, { requestType: 'delete', contentOid })
    expect(await found({ q: 'buoy' }, creator)).toEqual([])
    expect((await search({ q: 'buoy', contentOid }, creator)).status).toBe(404)
  })

  it('is for those who write stories, with words to look for', async () => {
    const reader = await signUpPerson(t)
    expect((await search({ q: 'lamp' }, reader)).status).toBe(403)
    expect((await search({ q: 'lamp' }, { ...reader, token: '' })).status).toBe(401)
    const invalid: Record<string, string>[] = [
      { q: ' ' },
      { q: 'x'.repeat(201) },
      { q: 'a', cursor: 'xx' },
      { q: 'a', limit: '0' },
    ]
    for (const query of invalid) expect((await search(query, other)).status).toBe(400)
  })
})
