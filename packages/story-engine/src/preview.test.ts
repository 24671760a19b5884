import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Artefact } from './artefact.ts'
import { compileFrom } from './compile-from.ts'
import { compileNode } from './compile-node.ts'
import { compile } from './compile.ts'
import { createNode } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { NODE_KINDS } from './sockets.ts'
import { anyCanvas, at, edge, fullCanvas, prompted, sampleCanvas, systemOf } from './testing.ts'
import type { FullSample } from './testing.ts'

const from = (nodeId: string | null, change: (sample: FullSample) => void = () => {}): Artefact => {
  const sample = fullCanvas()
  change(sample)
  const result = compileFrom(sample.canvas, nodeId)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
  return result.artefact
}

const namesOf = ({ characters }: Artefact): string[] => characters.map(({ name }) => name)

describe('a preview from a node', () => {
  it('is the whole from the story or from nowhere', () => {
    const { canvas } = fullCanvas()
    const whole = compile(canvas)
    expect(compileFrom(canvas, null)).toEqual(whole)
    expect(compileFrom(canvas, 'story')).toEqual(whole)
    expect(compileFrom(canvas, 'speech')).toEqual(whole)
    expect(compileFrom(canvas, 'gone')).toEqual(whole)
  })

  it('is a story of one character with all that is its own', () => {
    const mira = from('mira')
    expect(namesOf(mira)).toEqual(['Mira'])
    expect(mira.relations).toEqual([])
    expect(mira.user?.name).toBe('Kim')
    expect(mira.characters[0]).toMatchObject({
      speechStyle: 'Short sentences.',
      emotionImages: ['image'],
      situationImages: ['scene'],
    })
    const added = from('orin', ({ canvas }) => {
      canvas.edges = canvas.edges.filter(({ id }) => id !== 'orin-story-characters')
    })
    expect(namesOf(added)).toEqual(['Orin'])
  })

  it('has a part alone of its kind', () => {
    const withSecond = ({ canvas, story, lorebook }: FullSample): void => {
      const second = { ...structuredClone(lorebook), id: 'lore2' }
      canvas.nodes.push(second)
      canvas.edges.push(edge(second, story, 'lorebooks'))
    }
    expect(from(null, withSecond).lorebooks).toHaveLength(2)
    const alone = from('lore2', withSecond)
    expect(alone.lorebooks.map(({ nodeId }) => nodeId)).toEqual(['lore2'])
    expect(namesOf(alone)).toEqual(['Mira', 'Orin'])
    expect(alone.macroPrompts).toHaveLength(1)
  })

  it('makes up a story where there is none', () => {
    const bare = (nodeId: string | null) =>
      from(nodeId, ({ canvas }) => {
        canvas.nodes = canvas.nodes.filter(({ kind }) => kind !== 'story')
        canvas.edges = canvas.edges.filter(({ target }) => target !== 'story')
      })
    expect(namesOf(bare('mira'))).toEqual(['Mira'])
    expect(namesOf(bare(null))).toEqual(['Mira', 'Orin'])
    expect(bare('lore').lorebooks).toHaveLength(1)
  })

  it('never throws, whatever the canvas', () => {
    fc.assert(
      fc.property(anyCanvas, fc.constantFrom('a', 'b', 'c', null), (canvas: Canvas, nodeId) => {
        expect(compileFrom(canvas, nodeId)).toHaveProperty('ok')
        if (nodeId !== null) expect(compileNode(canvas, nodeId).tokens).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a node by itself', () => {
  it('says what it says in the prompt of a room that begins', () => {
    const { canvas, trust, trigger } = fullCanvas()
    const gift = createNode('liveEvent', { id: 'gift', position: at })
    canvas.nodes.push(gift)
    canvas.edges.push(edge(trust, gift, 'coins'), edge(gift, trigger, 'liveEvents'))
    const result = compile(canvas)
    if (!result.ok) throw new Error('does not compile')
    const prompt = systemOf(prompted(result.artefact))
    for (const id of ['mira', 'orin', 'bond', 'trust', 'context', 'user']) {
      const { ok, text, tokens } = compileNode(canvas, id)
      expect(ok).toBe(true)
      expect(tokens).toBeGreaterThan(0)
      expect(prompt).toContain(text)
    }
    expect(compileNode(canvas, 'warm').text).toBe('Mira smiles at 5.')
    expect(compileNode(canvas, 'rain').text).toBe('It pours.')
    expect(compileNode(canvas, 'lore').text).toBe('The forest is old.')
    expect(compileNode(canvas, 'judge').text).toBe('Raise it for a kind deed.')
    expect(compileNode(canvas, 'gift')).toMatchObject({ ok: true, text: '' })
    expect(new Set(canvas.nodes.map(({ kind }) => kind)).size).toBe(NODE_KINDS.length)
  })

  it('comes with its own complaints', () => {
    const { canvas, character, story } = sampleCanvas()
    character.data.name = ''
    story.data.prologue = ''
    expect(compileNode(canvas, 'mira')).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'character.no_name' }],
    })
    expect(compileNode(canvas, 'story')).toMatchObject({
      ok: true,
      diagnostics: [{ code: 'story.no_prologue' }],
    })
    expect(compileNode(canvas, 'gone')).toMatchObject({ ok: false, text: '' })
    expect(compileNode('nonsense', 'x')).toMatchObject({ ok: false })
  })
})
