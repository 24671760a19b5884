import { describe, expect, it } from 'vitest'
import { applyTurn, initialState } from './apply-turn.ts'

describe('the state of a room', () => {
  it('counts turns and keeps what a turn decided', () => {
    const first = applyTurn(initialState(), { id: 'a', variables: { mood: 'calm', day: 1 } })
    const second = applyTurn(first, { id: 'b', variables: { day: 2 } })
    expect(second).toMatchObject({
      turnCount: 2,
      lastTurnId: 'b',
      variables: { mood: 'calm', day: 2 },
    })
    expect(first.variables).toEqual({ mood: 'calm', day: 1 })
  })

  it('does not count a turn twice when it is retried', () => {
    const once = applyTurn(initialState(), { id: 'a' })
    expect(applyTurn(once, { id: 'a', variables: { late: true } })).toEqual(once)
  })
})
