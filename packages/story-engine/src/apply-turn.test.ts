import { describe, expect, it } from 'vitest'
import { applyTurn, initialState } from './apply-turn.ts'
import type { TurnRecord } from './apply-turn.ts'
import { compiled, sampleCanvas } from './testing.ts'

const record = (id: string, more: Partial<TurnRecord> = {}): TurnRecord => ({
  id,
  turn: 1,
  input: '',
  reply: '',
  fired: { lore: [], macros: [], triggers: [] },
  decided: {},
  ...more,
})

describe('the state of a room', () => {
  it('does not count a turn twice when it is retried', () => {
    const { artefact } = compiled(sampleCanvas().canvas)
    const once = applyTurn(artefact, initialState(artefact), record('a'))
    expect(once).toMatchObject({ turnCount: 1, lastTurnId: 'a' })
    expect(applyTurn(artefact, once, record('a', { turn: 2 }))).toEqual(once)
  })
})
