import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import type { Canvas } from './canvas.ts'
import { compile } from './compile.ts'
import { sha256Hex } from './sha256.ts'
import { newMacroEntry } from './nodes.ts'
import { anyCanvas, at, compiled, edge, fullCanvas, loreEntry, sampleCanvas } from './testing.ts'
import type { FullSample } from './testing.ts'

const reversedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversedKeys(member)]),
  )
}

describe('compiling', () => {
  it('gathers what flows into the start story', () => {
    const { artefact } = compiled(sampleCanvas().canvas)
    expect(artefact.story.coreContext).toBe('It is autumn.\n\nA forest.')
    expect(artefact.characters).toMatchObject([
      { name: 'Mira', speechStyle: 'Short sentences.', emotionImages: ['image'] },
    ])
    expect(artefact.lorebooks).toMatchObject([{ nodeId: 'lore', entries: [{ entryId: 'e1' }] }])
    expect(artefact.images).toMatchObject([{ nodeId: 'image', assetId: 'asset-1' }])
    expect(artefact.tokenizer).toBe('estimate-1')
  })

  it('refuses a canvas with an error and lets warnings pass', () => {
    const { canvas, character, story } = sampleCanvas()
    story.data.prologue = ''
    expect(compile(canvas)).toMatchObject({ ok: true, warnings: [{ code: 'story.no_prologue' }] })
    character.data.name = ''
    expect(compile(canvas)).toMatchObject({ ok: false })
    expect(compile('nonsense')).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'canvas.malformed' }],
    })
  })

  it('leaves images out where their toggle is off or no picture is there', () => {
    const off = sampleCanvas()
    off.story.data.toggles.emotionImages = false
    expect(compiled(off.canvas).artefact.images).toEqual([])
    const bare = sampleCanvas()
    bare.image.data.assetId = null
    expect(compiled(bare.canvas).artefact.characters[0]?.emotionImages).toEqual([])
  })

  it('leaves the decorators of a card out of the prompt, not out of the canvas', () => {
    const { canvas, lorebook } = sampleCanvas()
    lorebook.data.entries = [loreEntry('e1', { key: 'a', prompt: '@@depth 4\n@@@role user\nText' })]
    expect(compiled(canvas).artefact.lorebooks[0]?.entries[0]?.prompt).toBe('Text')
    expect(lorebook.data.entries[0]?.prompt).toContain('@@depth')
  })
})

describe('the hash', () => {
  it('does not change with positions, node order, key order, groups or comments', () => {
    const { canvas } = fullCanvas()
    const expected = compiled(canvas).hash
    const size = canvas.nodes.length
    const order = fc.shuffledSubarray(canvas.nodes, { minLength: size })
    const place = fc.double({ noNaN: true, noDefaultInfinity: true })
    const places = fc.array(place, { minLength: size * 2, maxLength: size * 2 })
    const group = fc.record({
      id: fc.string({ minLength: 1, maxLength: 5 }),
      title: fc.string({ maxLength: 5 }),
      color: fc.constantFrom('teal' as const, 'red' as const),
      nodeIds: fc.subarray(canvas.nodes.map(({ id }) => id)),
    })
    const groups = fc.array(group, { maxLength: 3 })
    fc.assert(
      fc.property(order, places, groups, fc.string(), (nodes, numbers, drawn, text) => {
        const moved = nodes.map((node, index) => ({
          ...node,
          position: { x: numbers[index * 2] ?? 0, y: numbers[index * 2 + 1] ?? 0 },
        }))
        const comments = [{ id: 'c', position: at, text }]
        const changed = { ...canvas, nodes: moved, groups: drawn, comments }
        expect(compiled(reversedKeys(changed)).hash).toBe(expected)
      }),
    )
  })

  it('changes with anything that reaches a prompt', () => {
    const change: ((sample: FullSample) => void)[] = [
      ({ user }) => (user.data.allowPersona = false),
      ({ relation }) => (relation.data.mutual = true),
      ({ trust }) => (trust.data.initialValue = 6),
      ({ trigger }) => (trigger.data.once = true),
      ({ rule }) => (rule.data.value = 1),
      ({ judge }) => (judge.data.instruction += '!'),
      ({ macro }) => (macro.data.entries[0] = newMacroEntry('m1', { pattern: 'x', text: 'y' })),
      ({ lorebook }) => (lorebook.data.recursive = true),
      () => {},
      ({ story }) => (story.data.fullStory = 'x'),
      ({ character }) => (character.data.gender = 'female'),
      ({ speech }) => (speech.data.text += '!'),
      ({ lorebook }) =>
        (lorebook.data.entries = [loreEntry('e1', { key: 'forest|wood', priority: 9 })]),
      ({ story }) => (story.data.toggles.defaultContentPolicy = false),
      ({ canvas, image, character }) =>
        canvas.edges.push(edge(image, character, 'situationImages')),
    ]
    const hashes = change.map((apply) => {
      const sample = fullCanvas()
      apply(sample)
      return compiled(sample.canvas).hash
    })
    expect(new Set(hashes).size).toBe(change.length)
  })

  it('is the same for the same canvas, and its JSON survives storage', () => {
    fc.assert(
      fc.property(anyCanvas, (canvas: Canvas) => {
        const first = compile(canvas)
        const again = compile(JSON.parse(JSON.stringify(canvas)))
        expect(again).toEqual(first)
        if (first.ok) expect(JSON.parse(JSON.stringify(first.artefact))).toEqual(first.artefact)
      }),
    )
  })

  it('is the SHA-256 of the canonical JSON', () => {
    const { artefact, hash } = compiled(sampleCanvas().canvas)
    expect(hash).toBe(createHash('sha256').update(canonicalJson(artefact)).digest('hex'))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
      }),
    )
  })
})

describe('canonical JSON', () => {
  it('reads back as the value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(reversedKeys(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
