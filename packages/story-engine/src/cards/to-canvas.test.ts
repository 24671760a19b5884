import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvasSchema } from '../canvas.ts'
import type { Canvas, NodeOf } from '../canvas.ts'
import { compile } from '../compile.ts'
import type { NodeKind } from '../sockets.ts'
import { validate } from '../validate.ts'
import { readCard } from './read-card.ts'
import { anyCard, base64Json, cardV2, pngWith } from './testing.ts'
import { COLUMN_WIDTH, ROW_HEIGHT, cardToCanvas } from './to-canvas.ts'
import type { ImportedCard } from './to-canvas.ts'

const counter = (): (() => string) => {
  let count = 0
  return () => (count += 1).toString(16).padStart(24, '0')
}

const importCard = (file: Uint8Array | string): ImportedCard =>
  cardToCanvas(readCard(file), { newId: counter() })

const nodeOf = <K extends NodeKind>(canvas: Canvas, kind: K): NodeOf<K> => {
  const found = canvas.nodes.find((node): node is NodeOf<K> => node.kind === kind)
  if (!found) throw new Error(`no ${kind} node`)
  return found
}

const expectApart = (canvas: Canvas): void => {
  canvas.nodes.forEach((a, index) => {
    for (const b of canvas.nodes.slice(index + 1)) {
      const apart =
        Math.abs(a.position.x - b.position.x) >= COLUMN_WIDTH ||
        Math.abs(a.position.y - b.position.y) >= ROW_HEIGHT
      expect(apart).toBe(true)
    }
  })
  for (const edge of canvas.edges) {
    const x = (id: string): number => canvas.nodes.find((node) => node.id === id)?.position.x ?? NaN
    expect(x(edge.source)).toBeLessThan(x(edge.target))
  }
}

describe('a card as a canvas', () => {
  it('has every kind of node, placed, connected and without a problem but the picture', () => {
    const { canvas, pictureNodeId } = importCard(pngWith([['chara', base64Json(cardV2())]]))
    expect(new Set(canvas.nodes.map((node) => node.kind))).toEqual(
      new Set(['text', 'image', 'character', 'story', 'lorebook']),
    )
    expectApart(canvas)
    expect(validate(canvas)).toMatchObject([{ code: 'image.no_asset', nodeId: pictureNodeId }])
    expect(canvasSchema.parse(structuredClone(canvas))).toEqual(canvas)
  })

  it('puts the fields where they belong', () => {
    const { canvas, summary } = importCard(JSON.stringify(cardV2()))
    expect(nodeOf(canvas, 'character').data).toMatchObject({
      name: 'Yuna',
      personality: 'dry, patient',
      exampleDialogue: '<START>\n{{char}}: "Sit."',
    })
    expect(nodeOf(canvas, 'story').data).toMatchObject({
      coreContext: 'A storm comes to the island.',
      prologue: 'The lamp is lit, {{user}}.',
      closingInstructions: 'Mind the weather.',
      isStart: true,
    })
    expect(nodeOf(canvas, 'lorebook').data).toMatchObject({
      name: 'Island',
      scanDepth: 2,
      entries: [
        { key: 'lamp|light \\(old\\)', priority: 3, order: 5, position: 'before_characters' },
        { key: 'storm|gale', secondaryKey: 'night\ndark', enabled: false },
      ],
    })
    expect(summary).toMatchObject({ name: 'Yuna', tags: ['sea', 'calm'], hasPicture: false })
  })

  it('reaches the prompt with its own system prompt', () => {
    const result = compile(importCard(JSON.stringify(cardV2())).canvas)
    expect(result.ok && result.artefact.story.coreContext).toBe(
      '{{original}} Keep it quiet.\n\nA storm comes to the island.',
    )
    expect(result.ok && result.artefact.characters[0]?.speechStyle).toContain('dry, patient')
  })

  it('names the texts that it draws in the language of the story', () => {
    const card = readCard(JSON.stringify(cardV2()))
    const { canvas } = cardToCanvas(card, { newId: counter(), lang: 'ko' })
    const titles = canvas.nodes.flatMap((node) => (node.kind === 'text' ? [node.data.title] : []))
    expect(titles).toEqual(['말투', '시스템 프롬프트'])
  })

  it('compiles as long as cards in circulation are, with what is off as it came', () => {
    const entry = (length: number, enabled: boolean) => ({
      keys: ['던전'],
      content: '길'.repeat(length),
      extensions: {},
      enabled,
      insertion_order: 1,
    })
    const entries = [entry(40_000, true), entry(300_000, false)]
    const compiled = (fields: Record<string, unknown>) => {
      const card = { spec: 'chara_card_v2', data: { name: '섬', first_mes: '문', ...fields } }
      return compile(importCard(JSON.stringify(card)).canvas)
    }
    const first_mes = '문'.repeat(90_000)
    expect(compiled({ first_mes, character_book: { entries } }).ok).toBe(true)
    expect(compiled({ character_book: { entries: [entry(60_000, true)] } })).toMatchObject({
      ok: false,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ code: 'field.too_long', field: 'entries.0.prompt' }),
      ]),
    })
  })

  it('is always storable and never more than a draft away from a story', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const { canvas } = importCard(JSON.stringify(card))
        expect(canvasSchema.parse(structuredClone(canvas))).toEqual(canvas)
        expectApart(canvas)
        const codes = validate(canvas).map((found) => found.code)
        for (const code of codes) expect(code).not.toMatch(/^(canvas|edge|story\.no_[sc])/)
      }),
    )
  })
})

const SERAPHINA = new URL('../../../../../shared/data/seraphina-card-v2.png', import.meta.url)

describe.runIf(existsSync(SERAPHINA))('the card of Seraphina', () => {
  it('becomes a story of which each lorebook entry can fire', () => {
    const { canvas, summary, pictureNodeId } = importCard(readFileSync(SERAPHINA))
    expect(summary.name).toBe('Seraphina')
    expect(pictureNodeId).not.toBeNull()
    expect(canvas.nodes).toHaveLength(5)
    expect(nodeOf(canvas, 'lorebook').data.entries).toHaveLength(4)
    expect(nodeOf(canvas, 'lorebook').data.entries[0]?.key).toBe(
      'eldoria|wood|forest|magical forest',
    )
    expect(compile(canvas)).toMatchObject({ ok: true, warnings: [{ code: 'image.no_asset' }] })
  })
})
