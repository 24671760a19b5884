import { expect, it } from 'vitest'
import { paidMonths, subscribers } from './billing-people.ts'
import { run } from './billing-year.ts'

it('bills each month of a year once, by coins and by card, whatever is killed, and the exported journal agrees [R-subscription-011]', async () => {
  const result = await run()
  const wrong = subscribers.filter(
    (person) => result.months.get(person.oid)?.join() !== paidMonths(person).join(),
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(result.postings).toBe(result.payments)
  expect(result.sums.told).toEqual(result.sums.expected)
  // Each capture of the gateway paid one month, and no card was charged for anything else.
  expect(result.captures).toBe(result.cardPayments)
  expect(result.journalProblem).toBeNull()
  expect(result.brokenInvariants).toEqual([])
  expect(result.kills.database).toBe(3)
  expect(result.kills.worker).toBeGreaterThan(20)
})
