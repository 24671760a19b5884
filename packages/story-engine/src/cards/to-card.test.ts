import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Canvas } from '../canvas.ts'
import { loreEntry, sampleCanvas } from '../testing.ts'
import type { JsonObject } from './json.ts'
import { readCard } from './read-card.ts'
import { anyCard, cardV2 } from './testing.ts'
import { cardToCanvas } from './to-canvas.ts'
import { canvasToCard } from './to-card.ts'

const importCard = (card: JsonObject): Canvas => {
  let count = 0
  const newId = (): string => `n${(count += 1)}`
  return cardToCanvas(readCard(JSON.stringify(card)), { newId }).canvas
}

const data = (card: JsonObject): JsonObject => card.data as JsonObject

describe('a canvas as a card', () => {
  it('gives back the very card where nothing was edited, whatever its quirks', () => {
    expect(canvasToCard(importCard(cardV2()))).toEqual(cardV2())
    fc.assert(
      fc.property(anyCard, (card) => {
        const stored = JSON.parse(JSON.stringify(importCard(card))) as Canvas
        expect(canvasToCard(stored)).toEqual(card)
      }),
      { numRuns: 300 },
    )
  })

  it('lays edits onto the card and leaves the rest as it was', () => {
    const canvas = importCard({ ...cardV2(), name: 'Yuna', fav: true })
    for (const node of canvas.nodes) {
      if (node.kind === 'character') Object.assign(node.data, { name: 'Mina', gender: 'female' })
      if (node.kind === 'story') node.data.prologue = 'Changed.'
      if (node.kind === 'lorebook') {
        Object.assign(node.data.entries[0] ?? {}, { key: 'beacon' })
        Object.assign(node.data.entries[1] ?? {}, { prompt: 'Four days.' })
        node.data.entries.push(loreEntry('new', { key: 'sea.*salt', prompt: 'Salt.' }))
      }
    }
    const expected: JsonObject = { ...cardV2(), name: 'Mina', fav: true }
    const book = data(expected).character_book as { entries: JsonObject[] }
    Object.assign(data(expected), { name: 'Mina', first_mes: 'Changed.' })
    data(expected).extensions = { other: { depth: [1, 2] }, plax: { gender: 'female' } }
    Object.assign(book.entries[0] ?? {}, {
      keys: ['beacon'],
      secondary_keys: [],
      selective: false,
      use_regex: false,
    })
    Object.assign(book.entries[1] ?? {}, { content: 'Four days.' })
    const written = canvasToCard(canvas)
    const added = (data(written).character_book as { entries: JsonObject[] }).entries.pop()
    expect(written).toEqual(expected)
    expect(added).toMatchObject({ keys: ['/sea.*salt/i'], use_regex: true, content: 'Salt.' })
  })

  it('comes back with its edits when it is imported again', () => {
    const text = fc.string({ maxLength: 40 }).map((raw) => raw.replaceAll('\0', '').trim() || 'x')
    fc.assert(
      fc.property(text, text, text, (words, style, key) => {
        const canvas = importCard(cardV2())
        const edit = (edited: Canvas): void => {
          for (const node of edited.nodes) {
            if (node.kind === 'story') node.data.fullStory = words
            if (node.kind === 'character') node.data.description = words
            if (node.kind === 'text' && node.data.title === 'Speech style') node.data.text = style
            if (node.kind === 'lorebook') Object.assign(node.data.entries[0] ?? {}, { prompt: key })
          }
        }
        edit(canvas)
        const again = importCard(canvasToCard(canvas))
        const contents = (one: Canvas) => one.nodes.map((node) => node.data)
        expect(contents(again)).toEqual(contents(canvas))
      }),
    )
  })

  it('takes out what was deleted and keeps both of two copies', () => {
    const canvas = importCard(cardV2())
    const lorebook = canvas.nodes.find((node) => node.kind === 'lorebook')
    if (lorebook?.kind !== 'lorebook') throw new Error('no lorebook')
    const [first] = lorebook.data.entries
    if (!first) throw new Error('no entry')
    lorebook.data.entries = [first, { ...first, id: 'copy', prompt: 'Copy.' }]
    const book = data(canvasToCard(canvas)).character_book as { entries: JsonObject[] }
    expect(book.entries.map((entry) => entry.content)).toEqual(['The lamp burns oil.', 'Copy.'])
    canvas.nodes = canvas.nodes.filter((node) => node !== lorebook)
    expect(data(canvasToCard(canvas))).not.toHaveProperty('character_book')
  })

  it('makes a new V2 card of a canvas that came from none', () => {
    const card = canvasToCard(sampleCanvas().canvas)
    expect(card).toMatchObject({
      spec: 'chara_card_v2',
      data: {
        name: 'Mira',
        first_mes: 'Hello, {{user}}.',
        character_book: { entries: [{ keys: ['forest', 'wood'], use_regex: false }] },
      },
    })
    expect(readCard(JSON.stringify(card)).name).toBe('Mira')
  })
})

const SERAPHINA = new URL('../../../../../shared/data/seraphina-card-v2.png', import.meta.url)

describe.runIf(existsSync(SERAPHINA))('the card of Seraphina', () => {
  it('survives the round trip with all that a canvas has no field for', () => {
    const card = readCard(readFileSync(SERAPHINA))
    const { canvas } = cardToCanvas(card, { newId: () => crypto.randomUUID() })
    const raw = JSON.parse(JSON.stringify(card.raw)) as JsonObject
    expect(canvasToCard(JSON.parse(JSON.stringify(canvas)) as Canvas)).toEqual(raw)
    expect(Object.keys(raw)).toContain('talkativeness')
  })
})
