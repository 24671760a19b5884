import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importNotesOf } from './import-notes.ts'
import { readLorebook } from './lorebook.ts'
import { readCard, readCardObject } from './read-card.ts'
import { base64Json, pngChunks, zipWith } from './testing.ts'
import { cardToCanvas } from './to-canvas.ts'

const counter = () => {
  let made = 0
  return () => `n${(made += 1)}`
}

/** What the nodes of a card say, a line each. */
const reportOf = (card: ReturnType<typeof readCard>) => {
  const { canvas } = cardToCanvas(card, { newId: counter() })
  return canvas.nodes.flatMap((node) =>
    importNotesOf(node).map(({ what, effect, count, names }) =>
      [node.kind, what, effect, count, ...names].join(' '),
    ),
  )
}
const cardWith = (data: Record<string, unknown>) =>
  readCardObject({
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { name: 'Sol', description: 'Mends clocks.', first_mes: 'Hello.', ...data },
  })
const bookWith = (...entries: object[]) =>
  reportOf(cardWith({ character_book: { entries, extensions: {} } })).filter((line) =>
    line.startsWith('lorebook'),
  )

describe('the report of an import', () => {
  it('says what works, by the node that it became', () => {
    const full = cardWith({
      personality: 'patient',
      scenario: 'A shop.',
      mes_example: '<START>',
      system_prompt: 'Be brief.',
      post_history_instructions: 'Go on.',
      tags: ['clocks', 'slow'],
      creator_notes: 'Quiet.',
      character_book: { entries: [{ keys: ['a'], content: 'b' }], extensions: {} },
    })
    expect(reportOf(full)).toEqual([
      'character name works 1',
      'character description works 1',
      'character personality works 1',
      'character exampleDialogue works 1',
      'character tags kept 2',
      'character creatorNotes kept 1',
      'lorebook loreEntries works 1',
      'story firstMessage works 1',
      'story scenario works 1',
      'story systemPrompt works 1',
      'story closingInstructions works 1',
    ])
  })

  it('says what of a card is kept without effect', () => {
    const lines = reportOf(
      cardWith({
        nickname: 'Sunny',
        creator: 'somebody',
        character_version: '1.2',
        alternate_greetings: ['One.', 'Two.'],
        group_only_greetings: ['All.'],
        first_mes: '<div style="color:red">It is {{time}}, {{user}}. {{random::a::b}}</div>',
        extensions: {
          plax: { gender: 'f' },
          regex_scripts: [{}, {}],
          depth_prompt: { prompt: 'Stay calm.' },
          talkativeness: '',
          risuai: { emotions: [], customScripts: [{}], viewScreen: 'emotion' },
        },
        assets: [
          { type: 'icon', name: 'main', uri: 'ccdefault:' },
          { type: 'emotion', name: 'joy', uri: 'https://example.com/joy.png' },
          { type: 'x-video', name: 'intro', uri: 'embeded://intro.mp4' },
        ],
      }),
    )
    for (const line of [
      'character cardFields kept 3 nickname creator character_version',
      'character extensions kept 2 depth_prompt risuai.viewScreen',
      'character scripts kept 3',
      'character macros kept 1 {{time}}',
      'character assets kept 2',
      'story greetings kept 2',
      'story groupGreetings kept 1',
      'story html kept 1',
    ]) {
      expect(lines).toContain(line)
    }
  })

  it('names known fields of a type that nothing is read from, and entries that are none', () => {
    const odd = cardWith({ personality: { x: 1 }, tags: [{ a: 1 }], character_book: 7 })
    expect(reportOf(odd)).toContain('character cardFields kept 3 personality tags character_book')
    expect(bookWith(null as never, 'text' as never, { keys: ['a'], content: 'b' })).toEqual([
      'lorebook loreEntries works 1',
      'lorebook unreadEntries kept 2 entries[0] entries[1]',
    ])
  })

  it('names every extension field of other programs, whatever its value', () => {
    const extensions = { a: false, b: 'none', c: [], d: {}, e: '', f: 0, g: null, fav: false }
    expect(reportOf(cardWith({ extensions }))).toContain(
      'character extensions kept 7 a b c d e f g',
    )
  })

  it('says what of a lorebook is kept without effect', () => {
    const plain = { keys: ['a'], content: 'b', enabled: true, insertion_order: 1, extensions: {} }
    const ext = (extensions: object) => ({ ...plain, extensions })
    expect(bookWith(plain)).toEqual(['lorebook loreEntries works 1'])
    expect(
      bookWith(
        ext({ group: 'weather', position: 2, vectorized: true }),
        ext({ match_persona_description: true, position: 4, automation_id: 'x' }),
        { ...plain, characterFilter: { names: ['Sol'], tags: [], isExclude: false } },
        { ...plain, content: '@@activate\n@@instruct_depth 3\nRain.' },
        { ...plain, mode: 'folder' },
        { ...plain, keys: ['rain', '/(?<=wet )stone/', '/(a)\\1/i', '/(?<bad/', '(?=', '\\1'] },
      ),
    ).toEqual([
      'lorebook loreEntries works 5',
      'lorebook entryKeys kept 2 /(?<=wet )stone/ /(a)\\1/i',
      'lorebook folders kept 1',
      'lorebook entryGroups kept 1',
      'lorebook entryFilters kept 1',
      'lorebook entryPlaces kept 1',
      'lorebook entrySources kept 1',
      'lorebook vectors kept 1',
      'lorebook decorators kept 1 @@instruct_depth',
      'lorebook entryFields kept 1 automation_id',
    ])
  })

  it('says of each field that a program writes that it works, is kept, or means nothing', () => {
    const word = fc.stringMatching(/^[a-z_]{3,12}$/)
    fc.assert(
      fc.property(fc.dictionary(word, fc.string({ minLength: 1 })), (odd) => {
        const card = cardWith({ odd: 1, ...odd, name: 'Sol', description: 'x' })
        const known = ['name', 'description', 'tags', 'spec', 'data', 'scenario', 'personality']
        const line = reportOf(card).find((one) => one.includes('cardFields')) ?? ''
        return Object.entries({ odd: 1, ...odd })
          .slice(0, 10)
          .every(
            ([key, said]) => known.includes(key) || String(said) === 'none' || line.includes(key),
          )
      }),
    )
  })

  it('says which chunks of a PNG and which files of an archive are gone, and which are kept', () => {
    const card = { spec: 'chara_card_v2', data: { name: 'Sol', description: 'x' } }
    const png = readCard(
      pngChunks([
        ['tEXt', Buffer.from(`chara\0${base64Json(card)}`, 'latin1')],
        ['tEXt', Buffer.from('parameters\0steps: 20', 'latin1')],
        ['gAMA', Buffer.from([0, 0, 177, 143])],
        ['prVt', Buffer.from('secret')],
      ]),
    )
    expect(reportOf(png)).toContain('character pngChunks dropped 2 parameters prVt')
    const charx = readCard(
      zipWith([
        { name: 'card.json', data: Buffer.from(JSON.stringify(card)) },
        { name: 'module.risum', data: Buffer.from('x') },
        { name: '../up.txt', data: Buffer.from('x') },
        { name: 'assets/', data: Buffer.alloc(0) },
      ]),
    )
    expect(reportOf(charx)).toContain('character files kept 1 module.risum')
    expect(reportOf(charx)).toContain('character files dropped 1 ../up.txt')
  })

  it('stands with a lorebook that came by itself', () => {
    const { node } = readLorebook(
      JSON.stringify({
        entries: { 0: { uid: 0, key: ['fog'], content: 'The bell.', group: 'sea', odd: 1 } },
        odd: [1],
      }),
      { newId: counter(), name: 'Harbour' },
    )
    const lines = importNotesOf(node).map(({ what, effect, names }) => [what, effect, ...names])
    expect(lines).toEqual([
      ['loreEntries', 'works'],
      ['entryGroups', 'kept'],
      ['entryFields', 'kept', 'odd'],
      ['bookFields', 'kept', 'odd'],
    ])
  })

  it('names fields of a lorebook and of its entries whose type nothing is read from', () => {
    const entry = { keys: ['fog'], content: 'The bell.', extensions: { depth: 4, role: 1 } }
    const notesOf = (raw: object, book: object = {}) => {
      const text = JSON.stringify({ entries: [entry, raw], ...book })
      const { node } = readLorebook(text, { newId: counter(), name: 'Harbor' })
      return importNotesOf(node).flatMap(({ what, effect, names }) =>
        effect === 'works' ? [] : `${what} ${names.toSorted().join(' ')}`,
      )
    }
    const wrong = {
      keys: { a: 1 },
      secondary_keys: [{}],
      content: { a: 1 },
      comment: [[]],
      insertion_order: 'first',
      priority: 'high',
      constant: 'yes',
      enabled: 'maybe',
    }
    expect(notesOf(wrong)).toEqual([`entryFields ${Object.keys(wrong).toSorted().join(' ')}`])
    const extensions = {
      position: 'odd',
      depth: [4],
      role: 'narrator',
      scan_depth: {},
      sticky: 'x',
      cooldown: [],
      delay: 'x',
      probability: 'half',
      useProbability: 'no',
      selectiveLogic: 'x',
      prevent_recursion: 'no',
      exclude_recursion: 2,
      delay_until_recursion: 'x',
      match_whole_words: 'x',
      case_sensitive: [],
    }
    expect(notesOf({ extensions })).toEqual([
      `entryFields ${Object.keys(extensions).toSorted().join(' ')}`,
    ])
    const fine = {
      keys: 'a, b',
      content: ['x', 'y'],
      insertion_order: '5',
      constant: 1,
      priority: '',
    }
    expect(notesOf({ ...fine, extensions: { position: 'before_char', role: 'user' } })).toEqual([])
    const book = { name: { a: 1 }, scan_depth: 'x', token_budget: [], recursive_scanning: 'x' }
    expect(notesOf({}, book)).toEqual([`bookFields ${Object.keys(book).toSorted().join(' ')}`])
  })

  it('names the places of entries that are no objects', () => {
    const { node } = readLorebook(JSON.stringify({ entries: [{ keys: ['a'] }, null, 'text', 7] }), {
      newId: counter(),
      name: 'Harbor',
    })
    expect(importNotesOf(node)).toContainEqual({
      what: 'unreadEntries',
      effect: 'kept',
      count: 3,
      names: ['entries[1]', 'entries[2]', 'entries[3]'],
    })
  })

  it('takes no odd notes from a canvas', () => {
    const good = { what: 'name', effect: 'works', count: 1, names: [] }
    const odd = [good, null, 1, { ...good, what: '<b>' }, { ...good, names: [1] }]
    expect(importNotesOf({ ext: { imported: odd } })).toEqual([good])
    expect(importNotesOf({ ext: { imported: 'all' } })).toEqual([])
    expect(importNotesOf({})).toEqual([])
  })

  const real = join(import.meta.dirname, '../../../../../../shared/data/seraphina-card-v2.png')
  it.skipIf(!existsSync(real))('says it of a card in circulation', () => {
    expect(reportOf(readCard(readFileSync(real)))).toEqual([
      'character name works 1',
      'character description works 1',
      'character picture works 1',
      'character creatorNotes kept 1',
      'character cardFields kept 5 creator character_version chat create_date talkativeness',
      'character extensions kept 2 talkativeness world',
      'lorebook loreEntries works 4',
      'story firstMessage works 1',
    ])
  })
})
