import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssembleError } from './assemble-error.ts'
import { assemble } from './assemble.ts'
import { initialState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import { newMacroEntry } from './nodes.ts'
import type { AssembledPrompt, Room, Tokenizer, TurnInput } from './room.ts'
import { compiled, edge, fullCanvas, loreEntry, sampleCanvas } from './testing.ts'
import { compactTrace, expandTrace } from './trace.ts'
import { upgradeArtefact } from './upgrade.ts'

const words = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat({ max: 30 }))
  .map(([some, more]) => `${some}${' forest\nrain'.repeat(more)}`)

const small = fc.integer({ min: -2, max: 12 })

const room = (artefact: Artefact): fc.Arbitrary<Room> =>
  fc.record({
    id: fc.string(),
    turn: fc.integer({ min: 1, max: 12 }),
    turns: fc.array(
      fc.record({
        id: fc.string(),
        turn: small,
        role: fc.constantFrom('user' as const, 'assistant' as const),
        text: words,
      }),
      { maxLength: 8 },
    ),
    state: fc
      .record({
        trust: fc.oneof(small, fc.string()),
        lore: fc.dictionary(fc.constantFrom('lore/a', 'lore/b', 'gone'), small),
        macros: fc.dictionary(fc.constantFrom('rain/m1', 'gone'), small),
        triggers: fc.dictionary(fc.constantFrom('warm', 'gone'), small),
      })
      .map(({ trust, ...times }) => ({
        ...initialState(artefact),
        variables: { trust },
        ...times,
      })),
    userNote: words,
    persona: fc.option(fc.record({ name: fc.string(), prompt: words }), { nil: undefined }),
    impersonates: fc.constantFrom(null, 'mira', 'orin', 'gone'),
    summaries: fc.array(fc.record({ startTurn: small, endTurn: small, summary: words }), {
      maxLength: 3,
    }),
    memories: fc.array(
      fc.record({ id: fc.string(), turn: small, text: words, pinned: fc.boolean() }),
      { maxLength: 4 },
    ),
    testContext: fc.string(),
    toggles: fc.record({ macroPrompts: fc.boolean(), dynamicMemory: fc.boolean() }),
  })

const input: fc.Arbitrary<TurnInput> = fc.record({
  kind: fc.constantFrom<TurnInput['kind'][]>('message', 'continue', 'impersonate', 'suggest'),
  text: words,
  outputLength: fc.constantFrom('short' as const, 'normal' as const, 'long' as const),
  detailLevel: fc.double(),
  lang: fc.constantFrom('ko' as const, 'en' as const, 'jp' as const, 'es' as const),
})

/** A tokenizer for which a joined text can cost more than its parts. */
const rough: Tokenizer = {
  name: 'estimate-1',
  count: (text) => Math.ceil(text.length / 3) + (text.match(/\n/g)?.length ?? 0),
}

const artefact = ((): Artefact => {
  const { canvas, lorebook, macro, trigger } = fullCanvas()
  Object.assign(lorebook.data, { recursive: true, tokenBudget: 60 })
  lorebook.data.entries = [
    loreEntry('a', { key: 'forest', prompt: 'The rain. '.repeat(9), sticky: 2 }),
    loreEntry('b', { key: 'rain', prompt: 'Deep. '.repeat(9), position: 'at_depth', depth: 2 }),
    loreEntry('c', { constant: true, prompt: 'Low.', position: 'at_depth', depth: 0, cooldown: 1 }),
    loreEntry('d', { key: '(?=x)', prompt: 'Never.' }),
    loreEntry('e', { key: 'x', prompt: 'Off.', enabled: false }),
    loreEntry('f', { key: 'q{3}', prompt: 'Odd.', probability: 50 }),
  ]
  const held = structuredClone(lorebook)
  held.id = 'held'
  canvas.nodes.push(held)
  canvas.edges.push(edge(trigger, held, 'when'), {
    ...edge(held, held, 'x'),
    target: 'story',
    targetSocket: 'lorebooks',
  })
  macro.data.entries.push(newMacroEntry('m2', { pattern: '.', text: 'Any. '.repeat(20) }))
  return compiled(canvas).artefact
})()

describe('a prompt of any room', () => {
  it('never passes its budget, throws nothing else, and is the same for the same', () => {
    fc.assert(
      fc.property(
        room(artefact),
        input,
        fc.integer({ min: 1_700, max: 3_200 }),
        (one, said, max) => {
          const act = () => assemble(artefact, one, said, { maxPromptTokens: max }, rough)
          let prompt: AssembledPrompt
          try {
            prompt = act()
          } catch (error) {
            expect(error).toBeInstanceOf(AssembleError)
            return
          }
          const total = prompt.messages.reduce(
            (all, { content }) => all + rough.count(content) + 4,
            0,
          )
          expect(prompt.trace.totalTokens).toBe(total)
          expect(total).toBeLessThanOrEqual(max)
          const { history, summaries } = prompt.trace
          const told = history.kept + history.cutTurnIds.length + summaries.coveredTurnIds.length
          expect(told).toBe(one.turns.length)
          expect(act()).toEqual(prompt)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('has a trace that can be stored small and shown whole', () => {
    fc.assert(
      fc.property(room(artefact), input, (one, said) => {
        const quiet = { ...one, toggles: {} }
        const { trace } = assemble(artefact, quiet, said, { maxPromptTokens: 90_000 }, rough)
        const stored = JSON.parse(JSON.stringify(compactTrace(trace))) as typeof trace
        expect(stored.lore.length).toBeLessThan(trace.lore.length)
        expect(expandTrace(artefact, stored)).toEqual(trace)
      }),
    )
  })

  it('is assembled of a story of any words, which stay what they are', () => {
    const odd = fc.oneof(
      words,
      fc.constantFrom('{{user}}', '{{getvar::trust}}', '$&', '[[Mira]]', '<BOT>'),
    )
    fc.assert(
      fc.property(odd, odd, odd, input, (name, text, value, said) => {
        const { canvas, story, character, user, relation, trust, rule } = fullCanvas()
        Object.assign(character.data, { name: `${name.slice(0, 40)}.`, description: text })
        Object.assign(user.data, { name: name.slice(0, 40), description: text })
        Object.assign(relation.data, { title: text.slice(0, 90) })
        Object.assign(story.data, { coreContext: text, prologue: text, closingInstructions: text })
        Object.assign(trust.data, { type: 'string', initialValue: value, min: null, max: null })
        Object.assign(rule.data, { operation: 'set', value })
        canvas.nodes = canvas.nodes.filter(({ kind }) => kind !== 'trigger')
        canvas.edges = canvas.edges.filter(
          ({ source, target }) => ![source, target].includes('warm'),
        )
        const made = compiled(canvas).artefact
        const first: Room = { id: 'r', turn: 1, turns: [], state: initialState(made) }
        const { messages } = assemble(made, first, said, { maxPromptTokens: 90_000 }, rough)
        expect(messages[0]?.content).toContain(`### ${made.characters[0]?.name}\n`)
      }),
    )
  })
})

describe('an artefact of engine version 1', () => {
  it('is read with defaults, and a prompt is made of it', () => {
    const { artefact: now } = compiled(sampleCanvas().canvas)
    const { story, toggles, images, tokenizer } = now
    const old = {
      engineVersion: '1',
      tokenizer,
      story,
      toggles,
      images,
      characters: now.characters.map(({ when: _when, ...one }) => one),
      lorebooks: now.lorebooks.map(({ nodeId, name, scanDepth, entries }) => ({
        nodeId,
        name,
        scanDepth,
        entries: entries.map((entry) => {
          const { entryId, key, secondaryKey, prompt, priority, order, position } = entry
          const { enabled, constant, caseSensitive } = entry
          const kept = { entryId, key, secondaryKey, prompt, priority, order, position }
          return { ...kept, enabled, constant, caseSensitive }
        }),
      })),
    }
    const stored: unknown = JSON.parse(JSON.stringify(old))
    expect(upgradeArtefact(stored)).toEqual({ ...now, engineVersion: '1' })
    expect(upgradeArtefact(now)).toEqual(now)
    for (const nonsense of [null, 3, [], { story: 1 }]) {
      expect(() => upgradeArtefact(nonsense)).toThrow(TypeError)
    }
  })
})
