import { expect, it } from 'vitest'
import { creatorCount } from './settlement-people.ts'
import { run } from './settlement-year.ts'

it('pays creators through a year, whatever is killed, and each statement is recomputed from exports alone', async () => {
  const result = await run()
  expect(result.wrong.slice(0, 5)).toEqual([])
  expect(result.statements).toBeGreaterThan(creatorCount * 11)
  expect(result.recomputed).toBeGreaterThan(creatorCount * 11)
  expect(result.sums.told).toEqual(result.sums.expected)
  // Money in is money out and what is held.
  expect(result.coins.in).toBe(result.coins.out + result.coins.held)
  expect(result.coins.out).toBeGreaterThan(0n)
  for (const state of ['sent', 'failed', 'canceled'] as const) {
    expect(result.payouts[state], state).toBeGreaterThan(0)
  }
  expect(result.payouts.open).toBe(0)
  if (creatorCount >= 1000) expect(result.uncovered).toBeGreaterThan(0)
  expect(result.claims).toBeLessThan(0)
  expect(result.closed).toBeGreaterThan(0)
  // A worker may be done before its kill comes.
  expect(result.halves).toBeGreaterThan(6)
  expect(result.kills.worker).toBeGreaterThan(6)
  expect(result.kills.database).toBe(3)
  expect(result.journalProblem).toBeNull()
  expect(result.brokenInvariants).toEqual([])
}, 1_800_000)
