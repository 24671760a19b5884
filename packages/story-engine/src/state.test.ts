import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTurn, initialState, replay } from './apply-turn.ts'
import type { StoryState, TurnRecord } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import { decisionRequest, readDecision } from './decide.ts'
import { migrateState } from './migrate-state.ts'
import { newCondition, newMacroEntry } from './nodes.ts'
import type { Condition, UpdateRuleData } from './nodes.ts'
import { compiled, edge, fullCanvas, loreEntry, prompted, said, systemOf } from './testing.ts'
import type { FullSample } from './testing.ts'

const artefactOf = (change: (sample: FullSample) => void = () => {}): Artefact => {
  const sample = fullCanvas()
  change(sample)
  return compiled(sample.canvas).artefact
}

const record = (more: Partial<TurnRecord> = {}): TurnRecord => ({
  id: 'turn',
  turn: 1,
  input: '',
  reply: '',
  fired: { lore: [], macros: [], triggers: [] },
  decided: {},
  ...more,
})

describe('a variable', () => {
  it('begins at its initial value, or at another of its type [R-story-chat-021]', () => {
    const artefact = artefactOf()
    expect(initialState(artefact).variables).toEqual({ trust: 5 })
    expect(initialState(artefact, { trust: 99 }).variables).toEqual({ trust: 10 })
    expect(initialState(artefact, { trust: 'much', other: 1 }).variables).toEqual({ trust: 5 })
  })

  it('has a label where its writer gave one, which no hash of others knows of', () => {
    expect(artefactOf().variables[0]).not.toHaveProperty('label')
    const labelled = artefactOf(({ trust }) => (trust.data.label = ' Trust in you\n'))
    expect(labelled.variables).toMatchObject([{ name: 'trust', label: 'Trust in you' }])
  })

  it('is said in any text of the creator, and in none of the reader', () => {
    const artefact = artefactOf(
      ({ story }) => (story.data.coreContext = 'It is {{getvar::trust}}.'),
    )
    const state = initialState(artefact, { trust: 3 })
    const room = { state, userNote: 'What is {{getvar::trust}}?' }
    const system = systemOf(prompted(artefact, { room }))
    expect(system).toContain('It is 3.')
    expect(system).toContain('- trust: 3 (0 to 10). How far Mira trusts Kim')
    expect(system).toContain('What is {{getvar::trust}}?')
  })
})

describe('a trigger', () => {
  const holds = (condition: Partial<Condition>, value: number | string | boolean): boolean => {
    const artefact = artefactOf(({ trust, trigger, rule }) => {
      Object.assign(trust.data, { type: typeof value, initialValue: value, min: null, max: null })
      Object.assign(rule.data, { operation: 'set', value })
      trigger.data.conditions = [newCondition('c', condition)]
    })
    return prompted(artefact).trace.triggers[0]?.holds ?? false
  }

  it('compares by below, equal, above, yes and no [R-story-chat-022]', () => {
    for (const value of [1, 2, 3]) {
      expect(holds({ comparison: 'below', value: 2 }, value)).toBe(value < 2)
      expect(holds({ comparison: 'equal', value: 2 }, value)).toBe(value === 2)
      expect(holds({ comparison: 'above', value: 2 }, value)).toBe(value > 2)
    }
    expect(holds({ comparison: 'equal', value: 'dusk ' }, 'dusk')).toBe(true)
    expect(holds({ comparison: 'equal', value: 'dawn' }, 'dusk')).toBe(false)
    for (const value of [true, false]) {
      expect(holds({ comparison: 'yes' }, value)).toBe(value)
      expect(holds({ comparison: 'no' }, value)).toBe(!value)
      expect(holds({ comparison: 'equal', value: true }, value)).toBe(value)
    }
  })

  it('joins its conditions by all or any', () => {
    const joined = (match: 'all' | 'any'): boolean | undefined => {
      const artefact = artefactOf(({ trigger }) => {
        trigger.data.match = match
        trigger.data.conditions = [
          newCondition('a', { comparison: 'above', value: 4 }),
          newCondition('b', { comparison: 'above', value: 8 }),
        ]
      })
      return prompted(artefact).trace.triggers[0]?.holds
    }
    expect([joined('all'), joined('any')]).toEqual([false, true])
  })

  it('tells its prompt while it holds, once or with pauses where it is told so', () => {
    const told = (fields: { once?: boolean; cooldownTurns?: number }): boolean[] => {
      const artefact = artefactOf(({ trigger }) => Object.assign(trigger.data, fields))
      let state: StoryState = initialState(artefact, { trust: 9 })
      return [1, 2, 3, 4].map((turn) => {
        const prompt = prompted(artefact, { room: { turn, state } })
        state = applyTurn(artefact, state, record({ id: `${turn}`, turn, fired: prompt.fired }))
        return systemOf(prompt).includes('Mira smiles at 9.')
      })
    }
    expect(told({})).toEqual([true, true, true, true])
    expect(told({ once: true })).toEqual([true, false, false, false])
    expect(told({ cooldownTurns: 1 })).toEqual([true, false, true, false])
  })

  it('holds back characters and relations until it holds', () => {
    const artefact = artefactOf(({ canvas, trigger, orin, story }) => {
      canvas.edges.push(edge(trigger, orin, 'when'))
      canvas.edges = canvas.edges.filter((one) => one.id !== `warm-${story.id}-triggers`)
    })
    const before = systemOf(prompted(artefact))
    expect(before).not.toMatch(/Orin|Sister/)
    const after = systemOf(
      prompted(artefact, { room: { state: initialState(artefact, { trust: 9 }) } }),
    )
    expect(after).toContain('Orin sells maps to Kim.')
    expect(after).toContain('- Mira → Orin: Sister. Mira trusts Kim less.')
    // It holds parts back only: nobody connected its own prompt to the story.
    expect(after).not.toContain('smiles')
  })
})

describe('an update rule', () => {
  const after = (fields: Partial<UpdateRuleData>, turn: Partial<TurnRecord>, initial = {}) => {
    const artefact = artefactOf(({ rule }) => Object.assign(rule.data, fields))
    return applyTurn(artefact, initialState(artefact, initial), record(turn)).variables.trust
  }

  it('changes its variable where its pattern is found in its scope, within its bounds', () => {
    expect(after({}, { input: 'Thank you' })).toBe(7)
    expect(after({}, { reply: 'Thank you' })).toBe(5)
    expect(after({ scope: 'both' }, { reply: 'Thank you' })).toBe(7)
    expect(after({ caseSensitive: true }, { input: 'Thank you' })).toBe(5)
    expect(after({ pattern: '' }, {})).toBe(7)
    expect(after({}, { input: 'thank' }, { trust: 9 })).toBe(10)
    expect(after({ operation: 'set', value: -3 }, { input: 'thank' })).toBe(0)
    expect(after({}, { input: 'thank', updatesOff: true })).toBe(5)
  })

  it('waits for its trigger, which looks at the state before the turn', () => {
    const artefact = artefactOf(({ canvas, trigger, rule }) =>
      canvas.edges.push(edge(trigger, rule, 'when')),
    )
    const from = (trust: number) =>
      applyTurn(artefact, initialState(artefact, { trust }), record({ input: 'thank' })).variables
    expect([from(5).trust, from(8).trust]).toEqual([5, 10])
  })

  it('lets the model decide what it is asked for, and nothing else', () => {
    const artefact = artefactOf()
    const state = initialState(artefact)
    const request = decisionRequest(artefact, state, { input: 'Hi', reply: 'Ho', turn: 2 })
    if (!request) throw new Error('nothing to decide')
    expect(request.fields).toMatchObject([
      { key: 'v1', variableNodeId: 'trust', type: 'number', min: 0, max: 10, current: 5 },
    ])
    expect(request.prompt).toContain('Raise it for a kind deed.')
    expect(readDecision(request, { v1: 8 })).toEqual({ trust: 8 })
    expect(readDecision(request, { v1: 80 })).toEqual({ trust: 10 })
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (garbage, value) => {
        for (const answer of [garbage, { v1: value }, { v2: 1, trust: 9 }]) {
          const decided = readDecision(request, answer)
          const next = applyTurn(artefact, state, record({ decided })).variables
          expect(Object.keys(next)).toEqual(['trust'])
          expect(typeof next.trust).toBe('number')
          expect(next.trust).toBeGreaterThanOrEqual(0)
          expect(next.trust).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})

describe('a macro prompt', () => {
  const told = (artefact: Artefact, inputs: readonly string[]): boolean[] => {
    let state = initialState(artefact)
    return inputs.map((text, i) => {
      const turn = i + 1
      const prompt = prompted(artefact, { room: { turn, state }, input: said(text) })
      state = applyTurn(artefact, state, record({ id: `${turn}`, turn, fired: prompt.fired }))
      return systemOf(prompt).includes('It pours.')
    })
  }

  it('is told for its turns from the one whose words it holds [R-story-chat-024]', () => {
    expect(told(artefactOf(), ['Hi', 'Rain!', '', '', ''])).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(told(artefactOf(), ['rain', '', 'rain', '', '', ''])).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(told(artefactOf(), ['We train hard'])).toEqual([false])
    const patterned = artefactOf(({ macro }) => {
      macro.data.entries = [newMacroEntry('m', { pattern: 'st[o]rm', text: 'It pours.' })]
    })
    expect(told(patterned, ['A Storm', ''])).toEqual([true, false])
    const korean = artefactOf(({ macro }) => {
      macro.data.entries = [newMacroEntry('m', { triggerWords: ['비'], text: 'It pours.' })]
    })
    expect(told(korean, ['비가 온다'])).toEqual([true])
  })

  it('waits for the reader: no other words set it off', () => {
    const input = said('rain', { kind: 'impersonate' })
    expect(systemOf(prompted(artefactOf(), { input }))).not.toContain('It pours.')
  })
})

describe('a room', () => {
  const timed = artefactOf(({ lorebook, trigger }) => {
    trigger.data.cooldownTurns = 2
    lorebook.data.entries = [
      loreEntry('s', { key: 'forest', prompt: 'Old.', sticky: 2, cooldown: 1 }),
      loreEntry('p', { key: 'forest', prompt: 'Odd.', probability: 50, cooldown: 3 }),
    ]
  })
  const words = fc.constantFrom('thank you', 'rain', 'the forest', 'nothing', 'forest rain thank')
  const moves = fc.array(
    fc.record({ input: words, reply: words, decided: fc.integer({ min: -5, max: 20 }) }),
    { maxLength: 15 },
  )

  it('finds its state again by replaying its recorded turns', () => {
    fc.assert(
      fc.property(moves, fc.nat({ max: 15 }), (played, cut) => {
        const start = initialState(timed)
        const states = [start]
        const records: TurnRecord[] = []
        for (const [i, { input, reply, decided }] of played.entries()) {
          const state = states[i] ?? start
          const turn = i + 1
          const { fired } = prompted(timed, { room: { turn, state }, input: said(input) })
          const made = { id: `t${turn}`, turn, input, reply, fired, decided: { trust: decided } }
          records.push(made)
          states.push(applyTurn(timed, state, made))
        }
        const stored = JSON.parse(JSON.stringify(records)) as TurnRecord[]
        expect(replay(timed, start, stored)).toEqual(states.at(-1))
        // Rolled back to any turn, it is as it was then.
        const upTo = Math.min(cut, records.length)
        expect(replay(timed, start, stored.slice(0, upTo))).toEqual(states[upTo])
      }),
    )
  })

  it('does not count a turn twice when it is retried', () => {
    const once = applyTurn(timed, initialState(timed), record({ id: 'a', input: 'thank you' }))
    expect(once).toMatchObject({ turnCount: 1, lastTurnId: 'a', variables: { trust: 7 } })
    expect(applyTurn(timed, once, record({ id: 'a', turn: 2, input: 'thank you' }))).toEqual(once)
  })

  it('keeps what has the same type when it moves on to another artefact', () => {
    const state = applyTurn(
      timed,
      initialState(timed, { trust: 9 }),
      record({ fired: { lore: ['lore/s'], macros: ['rain/m1'], triggers: ['warm'] } }),
    )
    const narrower = artefactOf(({ trust }) => (trust.data.max = 6))
    expect(migrateState(timed, narrower, state)).toMatchObject({
      turnCount: 1,
      variables: { trust: 6 },
      lore: {},
      macros: { 'rain/m1': 3 },
      triggers: { warm: 1 },
    })
    const other = artefactOf(({ trust, trigger, rule }) => {
      Object.assign(trust.data, { type: 'boolean', initialValue: true })
      trigger.data.conditions = [newCondition('c', { comparison: 'yes' })]
      rule.data.operation = 'toggle'
    })
    expect(migrateState(timed, other, state).variables).toEqual({ trust: true })
  })
})
