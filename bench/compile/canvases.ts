import { createNode, emptyCanvas } from '../../packages/story-engine/src/canvas.ts'
import type { Canvas, CanvasNode } from '../../packages/story-engine/src/canvas.ts'
import { newCondition, newLoreEntry, newMacroEntry } from '../../packages/story-engine/src/nodes.ts'

const position = { x: 0, y: 0 }
const prose = 'Grey water, old stone and a bell that nobody rings any more. '

/** Nodes of one place of the story, each kind in its part; what they say grows with their number. */
const perPlace = 20

class Builder {
  readonly canvas: Canvas = emptyCanvas()
  readonly story = createNode('story', { id: 'story', position })

  constructor() {
    Object.assign(this.story.data, { isStart: true, prologue: prose, coreContext: prose.repeat(5) })
    this.canvas.nodes.push(this.story)
  }

  add<T extends CanvasNode>(node: T, data: Partial<T['data']>): T {
    Object.assign(node.data, data)
    this.canvas.nodes.push(node)
    return node
  }

  join(source: CanvasNode, target: CanvasNode, targetSocket: string): void {
    this.canvas.edges.push({
      id: `e${this.canvas.edges.length}`,
      source: source.id,
      sourceSocket: source.kind,
      target: target.id,
      targetSocket,
    })
  }
}

function addPeople(all: Builder, place: string): void {
  const people = [0, 1, 2].map((n) => {
    const id = `${place}c${n}`
    const person = createNode('character', { id, position })
    const speech = createNode('text', { id: `${id}s`, position })
    const face = createNode('image', { id: `${id}i`, position })
    all.add(person, { name: `P ${id}`, description: prose })
    all.add(speech, { text: 'Short sentences.' })
    all.add(face, { assetId: 'a', tags: ['calm'] })
    all.join(person, all.story, 'characters')
    all.join(speech, person, 'speechStyle')
    all.join(face, person, 'emotionImages')
    return person
  })
  const relation = all.add(createNode('relation', { id: `${place}r`, position }), {
    title: 'Old friends',
  })
  const [from, to] = people
  if (from) all.join(from, relation, 'from')
  if (to) all.join(to, relation, 'to')
  all.join(relation, all.story, 'relations')
}

function addState(all: Builder, place: string): void {
  const variable = all.add(createNode('variable', { id: `${place}v`, position }), {
    name: `v ${place}`,
    description: 'How far the lamp burns',
  })
  const trigger = all.add(createNode('trigger', { id: `${place}t`, position }), {
    conditions: [newCondition('c', { comparison: 'above', value: 5 })],
    prompt: prose,
  })
  const rule = all.add(createNode('updateRule', { id: `${place}u`, position }), {
    pattern: `light ${place}`,
    operation: 'add',
    value: 1,
  })
  all.join(variable, all.story, 'variables')
  all.join(variable, trigger, 'variables')
  all.join(variable, rule, 'variable')
  all.join(trigger, all.story, 'triggers')
  all.join(rule, all.story, 'updateRules')
}

function addLore(all: Builder, place: string): void {
  for (const n of [0, 1]) {
    const book = all.add(createNode('lorebook', { id: `${place}l${n}`, position }), {
      entries: Array.from({ length: 6 }, (_, i) =>
        newLoreEntry(`e${i}`, { key: `place ${place}${i}|harbour ${i}\\b`, prompt: prose }),
      ),
    })
    all.join(book, all.story, 'lorebooks')
  }
  const macro = all.add(createNode('macroPrompt', { id: `${place}m`, position }), {
    entries: [newMacroEntry('m', { triggerWords: [`bell ${place}`], text: prose })],
  })
  all.join(macro, all.story, 'macroPrompts')
}

/** A story of `size` nodes in which each kind has its share. */
export function largeCanvas(size: number): Canvas {
  const all = new Builder()
  for (let place = 0; all.canvas.nodes.length + perPlace <= size; place += 1) {
    addPeople(all, `${place}`)
    addState(all, `${place}`)
    addLore(all, `${place}`)
  }
  for (let i = 0; all.canvas.nodes.length < size; i += 1) {
    const context = all.add(createNode('text', { id: `x${i}`, position }), { text: prose })
    const [person] = all.canvas.nodes.filter(({ kind }) => kind === 'character').slice(i)
    if (person && i === 0) all.join(context, all.story, 'coreContext')
  }
  return all.canvas
}

const killers = [
  '[ab]*a[ab]{20}c',
  '(.*a){12}$',
  '(?:[^z]{1,40}z){2}q',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)c',
]

/** 2,000 lore entries whose patterns are dear, under the bound that a canvas has for them. */
export function hostileCanvas(): Canvas {
  const all = new Builder()
  const person = all.add(createNode('character', { id: 'p', position }), { name: 'P' })
  const book = all.add(createNode('lorebook', { id: 'book', position }), {
    scanDepth: 4,
    entries: Array.from({ length: 2_000 }, (_, i) =>
      newLoreEntry(`e${i}`, { key: `${killers[i % killers.length]}|${i}q`, prompt: prose }),
    ),
  })
  all.join(person, all.story, 'characters')
  all.join(book, all.story, 'lorebooks')
  return all.canvas
}
