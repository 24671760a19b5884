import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeZip } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeCard, makeCardPng, pngChunk } from '../../../testing/cards.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { compileDraft, writeStory } from '../../../testing/stories.ts'
import { makePng } from '../../../testing/uploads.ts'

const realCard = join(import.meta.dirname, '../../../../../../../shared/data/seraphina-card-v2.png')

describe('importing a character card', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const importCard = (bytes: Uint8Array, { create = false, person = creator } = {}) =>
    t.call(`POST /story-chat/card-import?create=${create}`, {
      token: person.token,
      upload: { bytes },
    })

  const readContent = async (contentOid: string) =>
    (
      await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, {
        token: creator.token,
      })
    ).body.content

  it('answers the nodes of a PNG card, with its picture as an asset, and makes nothing', async () => {
    const answer = await importCard(await makeCardPng(makeCard()))
    expect(answer.status).toBe(200)
    expect(answer.body.contentOid).toBeNull()
    expect(answer.body.summary).toMatchObject({ name: 'Sol', loreEntries: 1 })
    const image = answer.body.canvas.nodes.find((node: { kind: string }) => node.kind === 'image')
    expect(answer.body.pictures[image.data.assetId]).toMatchObject({ width: 30, height: 45 })
    const mine = await t.call('GET /story-chat/chat-contents?list=mine', { token: creator.token })
    expect(mine.body.items).toEqual([])
  })

  it('makes a draft that compiles and can be published at once', async () => {
    const answer = await importCard(await makeCardPng(makeCard()), { create: true })
    const { contentOid } = answer.body
    expect(await readContent(contentOid)).toMatchObject({
      title: 'Sol',
      briefIntroduction: '',
      description: 'A quiet story about time, in three long evenings of rain.',
      hashtags: ['clocks', 'slow life'],
      state: 'draft',
      thumbnail: { width: 30 },
    })
    expect((await compileDraft(t, creator, contentOid)).status).toBe(200)
    const published = await writeStory(t, creator, { requestType: 'upload', contentOid })
    expect(published.status).toBe(200)
    const content = await readContent(contentOid)
    expect(content.characters).toMatchObject([{ name: 'Sol', portrait: { width: 30 } }])
    expect(content.prologue).toMatch(/^Mind the cuckoo, [^{]+\.$/)
  })

  it('describes a story by the words of notes that are a page of HTML', async () => {
    const creator_notes =
      '<style>.a > b { color: red }</style>\n<div class="a"><b>A lamp</b> by {{char}}’s sea.</div><script>if (1 < 2) x()</script><p>Ask &amp; <i>wait</i>,<br>{{user}}. 2 < 3 ♥ <3</p>'
    const card = Buffer.from(JSON.stringify(makeCard({ creator_notes })))
    const { contentOid, summary } = (await importCard(card, { create: true })).body
    const { briefIntroduction, description } = await readContent(contentOid)
    expect(briefIntroduction).toBe('')
    expect(description).toBe('A lamp by Sol’s sea.\n\nAsk & wait,\nYou. 2 < 3 ♥ <3')
    expect(summary.creatorNotes).toBe(creator_notes)
  })

  it('keeps the whole card with the canvas', async () => {
    const card = makeCard()
    const { contentOid } = (await importCard(await makeCardPng(card), { create: true })).body
    const canvas = await t.call(`GET /story-chat/chat-canvas?contentOid=${contentOid}`, {
      token: creator.token,
    })
    expect(canvas.body.canvas.ext.card.original).toEqual(card)
  })

  it('reads a JSON card, which has no picture', async () => {
    const answer = await importCard(Buffer.from(JSON.stringify(makeCard())), { create: true })
    expect(answer.body.pictures).toEqual({})
    expect((await readContent(answer.body.contentOid)).thumbnail).toBeNull()
  })

  it('imports the words of a card whose picture is cut off', async () => {
    const whole = await makeCardPng(makeCard())
    const answer = await importCard(whole.subarray(0, whole.length - 60))
    expect([answer.status, answer.body.pictures]).toEqual([200, {}])
    expect(answer.body.summary.name).toBe('Sol')
  })

  describe('reports what became of the file', () => {
    const lines = (notes: { what: string; effect: string; count: number; names: string[] }[]) =>
      notes.map(({ what, effect, count, names }) => [what, effect, count, ...names].join(' '))
    const stored = async (contentOid: string) => {
      const route = `GET /story-chat/chat-canvas?contentOid=${contentOid}`
      const { canvas } = (await t.call(route, { token: creator.token })).body
      return lines(
        canvas.nodes.flatMap(
          ({ ext }: { ext?: { imported?: Parameters<typeof lines>[0] } }) => ext?.imported ?? [],
        ),
      )
    }

    it('with what became settings of a draft, and keeps the report with it', async () => {
      const png = await makeCardPng(makeCard({ alternate_greetings: ['Again?'] }))
      const withChunk = Buffer.concat([
        png.subarray(0, 33),
        pngChunk('tEXt', Buffer.from('parameters\0steps: 20')),
        png.subarray(33),
      ])
      const { report, contentOid } = (await importCard(withChunk, { create: true })).body
      for (const line of [
        'picture works 1',
        'tags works 2',
        'tags kept 1',
        'creatorNotes works 1',
        'greetings kept 1',
        'extensions kept 1 strange',
        'loreEntries works 1',
        'pngChunks dropped 1 parameters',
      ]) {
        expect(lines(report)).toContain(line)
      }
      expect(await stored(contentOid)).toEqual(lines(report))
      const onCanvas = lines((await importCard(withChunk)).body.report)
      expect(onCanvas).toContain('tags kept 3')
      expect(onCanvas).toContain('creatorNotes kept 1')
    })

    it('with the pictures and files that cannot be read', async () => {
      const whole = await makeCardPng(makeCard())
      const cut = await importCard(whole.subarray(0, whole.length - 60))
      expect(lines(cut.body.report)).toContain('picture dropped 1')
      const assets = [
        { type: 'emotion', name: 'joy', uri: 'embeded://joy.png' },
        { type: 'emotion', name: 'rage', uri: 'embeded://rage.png' },
      ]
      const archive = Buffer.from(
        writeZip(
          new Map([
            ['card.json', Buffer.from(JSON.stringify(makeCard({ assets })))],
            ['joy.png', await makePng()],
            ['rage.png', Buffer.from('no picture')],
            ['notes.txt', Buffer.alloc(5000, 'a')],
          ]),
        ),
      )
      // A packing that nobody knows.
      archive.writeUInt16LE(99, archive.lastIndexOf('PK\x01\x02') + 10)
      const { report } = (await importCard(archive)).body
      expect(lines(report)).toContain('pictures works 1')
      expect(lines(report)).toContain('pictures dropped 1')
      expect(lines(report)).toContain('files dropped 1 notes.txt')
      expect(lines(report).join()).not.toContain('files kept')
    })
  })

  it('says in a sentence what makes a file no card, and names it', async () => {
    const plain = await importCard(await makePng())
    expect([plain.status, plain.body.code]).toEqual([422, 'story.card_missing_in_png'])
    expect(plain.body.message).toBe(
      'This image doesn’t contain a character card. Nothing was imported. Choose another file.',
    )
    expect(plain.body.details.reason).toBe('card.no_card_in_png')
    const garbage = await importCard(Buffer.from('<html>'))
    expect([garbage.status, garbage.body.code]).toEqual([422, 'story.card_damaged'])
    const other = await importCard(Buffer.from('{"a": 1}'))
    expect([other.status, other.body.code]).toEqual([422, 'story.card_unreadable'])
    expect(other.body.message).toBe(
      'This file isn’t a character card. Nothing was imported. Choose another file.',
    )
  })

  it('refuses a card that is too large to be saved again, and takes one that is not', async () => {
    const withNotes = (chars: number) =>
      importCard(
        Buffer.from(JSON.stringify(makeCard({ extensions: { notes: '길'.repeat(chars) } }))),
      )
    const refused = await withNotes(2_790_000)
    expect([refused.status, refused.body.code]).toEqual([422, 'story.card_too_large'])
    const taken = await withNotes(2_300_000)
    expect(taken.status).toBe(200)
    const draft = await writeStory(t, creator, {
      requestType: 'create',
      title: 'Large',
      canvas: taken.body.canvas,
    })
    expect(draft.status).toBe(200)
  })

  it('refuses a card of which a field could not be saved', async () => {
    const keys = Array.from({ length: 100_000 }, (_, n) => `key${n}`)
    const entry = { keys, content: 'x', enabled: true, insertion_order: 0, extensions: {} }
    const card = makeCard({ character_book: { entries: [entry], extensions: {} } })
    for (const create of [false, true]) {
      const answer = await importCard(Buffer.from(JSON.stringify(card)), { create })
      expect([answer.status, answer.body.code]).toEqual([422, 'story.card_too_large'])
    }
  })

  it('refuses an archive of which a file unpacks to more than it says', async () => {
    const archive = Buffer.from(
      writeZip(
        new Map([
          ['card.json', Buffer.from(JSON.stringify(makeCard()))],
          ['notes.txt', Buffer.alloc(5000, 'a')],
        ]),
      ),
    )
    const directory = archive.lastIndexOf('PK\x01\x02')
    archive.writeUInt32LE(10, directory + 24)
    const answer = await importCard(archive)
    expect([answer.status, answer.body.code]).toEqual([422, 'story.card_too_large'])
  })

  it('is for those who write stories', async () => {
    const person = await signUpPerson(t)
    expect((await importCard(await makeCardPng(makeCard()), { person })).status).toBe(403)
  })

  describe.runIf(existsSync(realCard))('a card from circulation', () => {
    it('becomes a draft with its lore and picture that compiles', async () => {
      const answer = await importCard(readFileSync(realCard), { create: true })
      expect(answer.body.summary).toMatchObject({ name: 'Seraphina', loreEntries: 4 })
      const { contentOid } = answer.body
      const compiled = await compileDraft(t, creator, contentOid)
      expect([compiled.status, compiled.body.warnings]).toEqual([200, []])
      const content = await readContent(contentOid)
      expect(content.thumbnail).toMatchObject({ width: 400, height: 600 })
      expect(content.prologue).toContain('Seraphina')
    })
  })
})
