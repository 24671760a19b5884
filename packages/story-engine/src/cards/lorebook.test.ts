import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeSchema } from '../canvas.ts'
import type { NodeOf } from '../canvas.ts'
import { newLoreEntry } from '../nodes.ts'
import { CardError } from './card-error.ts'
import type { JsonObject } from './json.ts'
import { readLorebook, writeLorebook } from './lorebook.ts'
import { base64Json, cardV2, cardV3, pngWith, rawEntry, zipWith } from './testing.ts'

const read = (file: unknown, name = 'Harbour') => {
  let count = 0
  const bytes = file instanceof Uint8Array ? file : JSON.stringify(file)
  return readLorebook(bytes, { newId: () => `n${(count += 1)}`, name })
}

const stored = (node: NodeOf<'lorebook'>): NodeOf<'lorebook'> =>
  nodeSchema.parse(JSON.parse(JSON.stringify(node))) as NodeOf<'lorebook'>

const worldInfo = (): JsonObject => ({
  entries: {
    '0': {
      uid: 0,
      key: ['fog', 'mist'],
      keysecondary: ['morning'],
      selective: true,
      selectiveLogic: 3,
      comment: 'Fog',
      content: 'The fog bell rings.',
      order: 100,
      position: 4,
      depth: 2,
      role: 0,
      sticky: 3,
      disable: false,
      probability: 60,
      useProbability: true,
      vectorized: true,
      odd: { kept: [1, null] },
    },
    '7': { uid: 7, key: ['rope'], content: 'Ropes are tarred.', disable: true },
  },
  originalData: { kept: true },
})

describe('world info', () => {
  it('becomes a lorebook node, named as its file is', () => {
    const { form, node } = read(worldInfo())
    expect(form).toBe('sillytavern')
    expect(node.data).toMatchObject({
      name: 'Harbour',
      entries: [
        {
          key: 'fog|mist',
          secondaryKey: 'morning',
          secondaryLogic: 'and_all',
          position: 'at_depth',
          depth: 2,
          sticky: 1,
          probability: 60,
        },
        { key: 'rope', enabled: false },
      ],
    })
  })

  it('comes out as it came in, whatever its entries hold', () => {
    expect(writeLorebook(stored(read(worldInfo()).node))).toEqual(worldInfo())
    const number = fc.nat(50).map(String)
    const entries = fc.dictionary(number, rawEntry, { noNullPrototype: true, maxKeys: 5 })
    const more = fc.record({ name: fc.string(), unknown: fc.string() }, { requiredKeys: [] })
    fc.assert(
      fc.property(entries, more, (map, rest) => {
        const file = JSON.parse(
          JSON.stringify({
            ...rest,
            entries: { ...map, '99': { uid: 99, key: ['x'] } },
          }).replaceAll('\\u0000', ''),
        ) as JsonObject
        expect(writeLorebook(stored(read(file).node))).toEqual(file)
      }),
      { numRuns: 200 },
    )
  })

  it('is changed only where the node was', () => {
    const node = stored(read(worldInfo()).node)
    const [fog] = node.data.entries
    if (!fog) throw new Error('no entry')
    Object.assign(fog, { prompt: 'It rings twice.', cooldown: 4, position: 'before_characters' })
    node.data.entries[1] = newLoreEntry('new', { key: 'gull|tern', prompt: 'Birds.', priority: 2 })
    const written = writeLorebook(node).entries as Record<string, JsonObject>
    const before = worldInfo().entries as Record<string, JsonObject>
    expect(written['0']).toEqual({
      ...before['0'],
      content: 'It rings twice.',
      cooldown: 10,
      position: 0,
    })
    expect(Object.keys(written)).toEqual(['0', '1'])
    expect(written['1']).toMatchObject({
      uid: 1,
      displayIndex: 1,
      key: ['gull', 'tern'],
      content: 'Birds.',
      disable: false,
      priority: 2,
      groupWeight: 100,
    })
  })
})

describe('lorebooks of other programs', () => {
  it.each([
    [
      'novelai',
      { lorebookVersion: 5, entries: [{ text: 'Fog.', displayName: 'Fog', keys: ['fog'] }] },
    ],
    [
      'agnai',
      { kind: 'memory', name: 'B', entries: [{ name: 'Fog', entry: 'Fog.', keywords: ['fog'] }] },
    ],
    ['risu', { type: 'risu', ver: 1, data: [{ comment: 'Fog', content: 'Fog.', key: 'fog' }] }],
    [
      'card',
      { spec: 'lorebook_v3', data: { entries: [{ keys: ['fog'], content: 'Fog.', name: 'Fog' }] } },
    ],
    ['card', { entries: [{ keys: ['fog'], content: 'Fog.', comment: 'Fog' }] }],
    ['card', { entries: { a: { keys: ['fog'], content: 'Fog.', comment: 'Fog' } } }],
  ])('are read: %s', (form, file) => {
    const found = read(file)
    expect(found.form).toBe(form)
    expect(found.node.data.entries).toMatchObject([{ key: 'fog', prompt: 'Fog.', comment: 'Fog' }])
    const again = read(writeLorebook(stored(found.node)))
    expect(again.form).toBe('sillytavern')
    const contents = (node: NodeOf<'lorebook'>) =>
      node.data.entries.map(({ id: _id, ext: _ext, ...fields }) => fields)
    expect(contents(again.node)).toEqual(contents(found.node))
    expect(again.node.data.name).toBe(found.node.data.name)
  })

  it('are read from a card, a picture and an archive', () => {
    const inside = { form: 'card', node: { data: { name: 'Island' } } }
    expect(read(cardV2())).toMatchObject(inside)
    expect(read(pngWith([['chara', base64Json(cardV2())]]))).toMatchObject(inside)
    const data = Buffer.from(JSON.stringify(cardV3()))
    expect(read(zipWith([{ name: 'card.json', data }]))).toMatchObject(inside)
    const novel = { lorebookVersion: 5, entries: [{ text: 'Fog.', keys: ['fog'] }] }
    expect(read(pngWith([['naidata', base64Json(novel)]])).form).toBe('novelai')
  })

  it('are refused where there is none', () => {
    const codeOf = (file: unknown): string => {
      try {
        return read(file).form
      } catch (error) {
        if (error instanceof CardError) return error.code
        throw error
      }
    }
    expect(codeOf({ a: 1 })).toBe('card.not_a_lorebook')
    expect(codeOf([])).toBe('card.not_a_lorebook')
    expect(codeOf({ name: 'A', description: 'No book.' })).toBe('card.not_a_lorebook')
    expect(codeOf(Buffer.from('<html>'))).toBe('card.bad_json')
    expect(codeOf(pngWith([]))).toBe('card.no_card_in_png')
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void codeOf(bytes)))
    fc.assert(fc.property(fc.json(), (text) => void codeOf(Buffer.from(text))))
  })
})
