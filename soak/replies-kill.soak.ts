import { expect, it } from 'vitest'
import { run } from './replies-kill.ts'

it('charges each reply at most once and loses nothing acknowledged when answering servers are killed', async () => {
  const { failures, kills, heard } = await run()
  const { replies, charges, conversions, cuts } = heard
  const counts = [replies.length, charges.length, conversions.length].join(', ')
  process.stdout.write(
    `${kills} kills; replies, charges, conversions: ${counts}; cut: ${JSON.stringify(cuts)}\n`,
  )
  expect(failures).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(8)
  expect(cuts.reply).toBeGreaterThan(0)
  expect(cuts.charge + cuts.convert).toBeGreaterThan(0)
  expect(replies.some(({ state }) => state === 'complete')).toBe(true)
  expect(replies.some(({ state }) => state === 'failed')).toBe(true)
})
