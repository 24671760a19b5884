import { expect, it } from 'vitest'
import { createGate } from './use-one-at-a-time.ts'

it('lets nothing start while something runs, and the next one after it ended', () => {
  const gate = createGate()
  expect([gate.begin(), gate.begin()]).toEqual([true, false])
  gate.end()
  expect(gate.begin()).toBe(true)
})
