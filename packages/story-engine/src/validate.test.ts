import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvasSchema, createNode } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { diagnosticMessage } from './diagnostics-messages.ts'
import { DIAGNOSTIC_CODES } from './diagnostics.ts'
import type { Diagnostic } from './diagnostics.ts'
import { MAX_NODES } from './limits.ts'
import { anyCanvas, at, edge, loreEntry, sampleCanvas } from './testing.ts'
import { validate } from './validate.ts'

const find = (canvas: unknown, code: string): Diagnostic[] =>
  validate(canvas).filter((found) => found.code === code)

describe('a canvas', () => {
  it('has no complaint where all is in place', () => {
    expect(validate(sampleCanvas().canvas)).toEqual([])
  })

  it('holds one story node at most [R-story-chat-051]', () => {
    const { canvas } = sampleCanvas()
    canvas.nodes.push(createNode('story', { id: 'second', position: at }))
    expect(find(canvas, 'story.too_many')).toMatchObject([{ severity: 'error', nodeId: 'second' }])
  })

  it('needs a start story, and says so [R-story-chat-052] [R-story-chat-054]', () => {
    const { canvas, story } = sampleCanvas()
    story.data.isStart = false
    const [found] = find(canvas, 'story.no_start')
    expect(found).toMatchObject({ severity: 'error', nodeId: 'story', field: 'isStart' })
    expect(found && diagnosticMessage(found, 'en')).toBe('No start story node.')
    expect(find({ version: 1, nodes: [], edges: [] }, 'story.no_start')).toHaveLength(1)
  })

  it('has one start story only [R-story-chat-053]', () => {
    const { canvas } = sampleCanvas()
    const second = createNode('story', { id: 'second', position: at })
    second.data.isStart = true
    canvas.nodes.push(second)
    const [found] = find(canvas, 'story.too_many_starts')
    expect(found).toMatchObject({ nodeId: 'second', field: 'isStart' })
    const message = found && diagnosticMessage(found, 'en')
    expect(message).toBe('Only one start story node can be selected.')
  })

  it('needs a character with a name', () => {
    const { canvas, character } = sampleCanvas()
    character.data.name = '  '
    expect(find(canvas, 'character.no_name')).toMatchObject([{ nodeId: 'mira', field: 'name' }])
    canvas.edges = canvas.edges.filter((one) => one.targetSocket !== 'characters')
    expect(find(canvas, 'story.no_character')).toMatchObject([{ severity: 'error' }])
  })

  it('warns of a missing prologue', () => {
    const { canvas, story } = sampleCanvas()
    story.data.prologue = ''
    expect(validate(canvas)).toMatchObject([{ severity: 'warning', field: 'prologue' }])
  })

  it('accepts one text node only on a speech-style socket [R-story-chat-055]', () => {
    const { canvas, character, context, image } = sampleCanvas()
    canvas.edges.push(edge(context, character, 'speechStyle'))
    expect(find(canvas, 'edge.socket_full')).toMatchObject([
      { severity: 'error', nodeId: 'mira', field: 'speechStyle', params: { max: 1, count: 2 } },
    ])
    canvas.edges.pop()
    canvas.edges.push(edge(image, character, 'speechStyle'))
    expect(find(canvas, 'edge.type_mismatch')).toMatchObject([{ nodeId: 'mira' }])
  })

  it('places edges that lead nowhere', () => {
    const { canvas, image, story } = sampleCanvas()
    canvas.edges.push({ ...edge(image, story, 'characters'), id: 'x1', source: 'gone' })
    canvas.edges.push({ ...edge(image, story, 'nothing'), id: 'x2' })
    expect(find(canvas, 'edge.dangling')).toMatchObject([{ edgeId: 'x1', nodeId: 'story' }])
    expect(find(canvas, 'edge.unknown_socket')).toMatchObject([{ edgeId: 'x2', field: 'nothing' }])
  })

  it('tells doubled ids and edges apart', () => {
    const { canvas, speech, character } = sampleCanvas()
    canvas.nodes.push({ ...speech })
    canvas.edges.push(edge(speech, character, 'speechStyle'))
    const codes = validate(canvas).map((found) => found.code)
    expect(codes).toContain('canvas.duplicate_node_id')
    expect(codes).toContain('canvas.duplicate_edge_id')
    expect(codes).toContain('canvas.duplicate_edge')
    expect(codes).not.toContain('edge.socket_full')
  })

  it('does not let a node that is set aside hold the story back', () => {
    const { canvas } = sampleCanvas()
    canvas.nodes.push(createNode('character', { id: 'idle', position: at }))
    const found = validate(canvas)
    expect(found.map((one) => one.code)).toEqual(['node.unconnected', 'character.no_name'])
    expect(found.every((one) => one.severity === 'warning' && one.nodeId === 'idle')).toBe(true)
  })
})

describe('an image', () => {
  const tagged = (count: number): Canvas => {
    const { canvas, image } = sampleCanvas()
    image.data.tags = Array.from({ length: count }, (_, index) => `tag ${index}`)
    return canvas
  }

  it('holds at most 3 tags [R-story-chat-056]', () => {
    expect(validate(tagged(3))).toEqual([])
    expect(find(tagged(4), 'image.too_many_tags')).toMatchObject([{ params: { max: 3, count: 4 } }])
  })

  it('holds at most 7 tags under new tagging [R-story-chat-058]', () => {
    expect(validate(tagged(7), { newTagging: true })).toEqual([])
    expect(validate(tagged(8), { newTagging: true })).toMatchObject([{ params: { max: 7 } }])
  })

  it('costs at least 10 credits where it is paid [R-story-chat-060]', () => {
    const { canvas, image } = sampleCanvas()
    image.data.paid = { enabled: true, priceCredits: 9, allowAutoUnlock: false }
    expect(find(canvas, 'image.price_too_low')).toMatchObject([{ field: 'paid.priceCredits' }])
    image.data.paid.priceCredits = 10
    expect(validate(canvas)).toEqual([])
  })
})

describe('a lorebook', () => {
  const withKey = (key: string, enabled = true): Canvas => {
    const { canvas, lorebook } = sampleCanvas()
    lorebook.data.entries.push(loreEntry('e2', { key, enabled, prompt: 'Something.' }))
    return canvas
  }

  it('places a broken pattern at its entry and keeps the entry [R-story-chat-023]', () => {
    expect(validate(withKey('[a'))).toMatchObject([
      {
        severity: 'warning',
        code: 'pattern.open_class',
        nodeId: 'lore',
        field: 'entries.1.key',
        params: { key: '[a' },
      },
    ])
    expect(validate(withKey('[a', false))).toMatchObject([{ severity: 'warning' }])
  })

  it('warns of lookaround and backreferences', () => {
    expect(validate(withKey('a(?=b)'))).toMatchObject([
      { severity: 'warning', code: 'pattern.lookaround', field: 'entries.1.key' },
    ])
    expect(validate(withKey('(a)\\1'))).toMatchObject([
      { severity: 'warning', code: 'pattern.backreference' },
    ])
  })

  it('bounds the patterns of a canvas together', () => {
    const { canvas, lorebook } = sampleCanvas()
    lorebook.data.entries = Array.from({ length: 400 }, (_, index) =>
      loreEntry(`e${index}`, { key: 'x{1,900}', prompt: 'Something.' }),
    )
    expect(validate(canvas)).toMatchObject([
      { severity: 'error', code: 'pattern.too_large_together', nodeId: 'lore' },
    ])
  })

  it('counts what it read in vain towards that bound', () => {
    const { canvas, lorebook } = sampleCanvas()
    lorebook.data.entries = Array.from({ length: 200 }, (_, index) =>
      loreEntry(`e${index}`, { key: '(?=a)|'.repeat(333), prompt: 'Something.' }),
    )
    const codes = validate(canvas).map(({ severity, code }) => `${severity} ${code}`)
    expect(codes.at(-1)).toBe('error pattern.too_large_together')
    expect(codes.length).toBeLessThan(200 * 5)
    expect(validate(canvas)[0]?.params).toMatchObject({ key: '(?=a)' })
  })

  it('warns of an entry without a key, unless it is constant', () => {
    expect(validate(withKey(' '))).toMatchObject([{ code: 'lorebook.key_empty' }])
    const { canvas, lorebook } = sampleCanvas()
    lorebook.data.entries = [loreEntry('e1', { constant: true, prompt: 'Always.' })]
    expect(validate(canvas)).toEqual([])
  })
})

describe('anything else', () => {
  it('never throws, and finds only codes that have a message in every language', () => {
    fc.assert(
      fc.property(anyCanvas, fc.boolean(), (canvas, newTagging) => {
        for (const found of validate(canvas, { newTagging })) {
          expect(DIAGNOSTIC_CODES).toContain(found.code)
          for (const lang of ['en', 'ko', 'jp', 'es'] as const) {
            const message = diagnosticMessage({ ...found, params: found.params }, lang)
            expect(message.length).toBeGreaterThan(0)
            for (const name of Object.keys(found.params)) expect(message).not.toContain(`{${name}}`)
          }
        }
      }),
    )
  })

  it('answers what is no canvas with a place', () => {
    fc.assert(fc.property(fc.anything(), (value) => validate(value).length > 0))
    const { canvas } = sampleCanvas()
    const broken = { ...canvas, nodes: [{ ...canvas.nodes[0], kind: 'ghost' }] }
    expect(validate(broken)).toMatchObject([
      { code: 'canvas.malformed', params: { path: 'nodes.0.kind' } },
    ])
  })

  it('bounds the number of nodes', () => {
    const node = createNode('text', { id: 'a', position: at })
    const canvas = {
      version: 1,
      nodes: Array.from({ length: MAX_NODES + 1 }, () => node),
      edges: [],
    }
    expect(validate(canvas)).toMatchObject([{ code: 'canvas.too_many_nodes' }])
  })

  it('keeps what it does not know in ext', () => {
    const { canvas, story } = sampleCanvas()
    canvas.ext = { card: { deep: [1, { x: null }] } }
    story.ext = { other: 'program' }
    expect(canvasSchema.parse(structuredClone(canvas))).toEqual(canvas)
  })
})
