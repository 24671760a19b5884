import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { raisedLimitHours, spendingLimitMaxCoins } from './spending-values.ts'

const own = z.number().int().min(1).max(spendingLimitMaxCoins).nullable()
const limits = z.object({ dayCoins: own, monthCoins: own })

const cap = z
  .object({ coins: z.number().int(), isOwn: z.boolean().describe('Set by the person.') })
  .nullable()
  .meta({ id: 'SpendingCap' })

const spending = z
  .object({
    dayCoins: z.number().int().describe('Spent today, without bonus coins and what was returned.'),
    monthCoins: z.number().int().describe('The same of this month.'),
    dayCap: cap,
    monthCap: cap,
    own: limits.describe('The caller’s own limits; null is none.'),
    next: limits
      .extend({ from: z.iso.datetime() })
      .nullable()
      .describe('Own limits that were raised, and from when on they hold.'),
    isAgeVerified: z.boolean().describe('Accounts without age verification have lower limits.'),
  })
  .meta({ id: 'Spending' })

/** Limits of the coins that a person spends, which each purchase counts towards. */
export const spendingRoutes = defineRoutes({
  'GET /account/spending': {
    summary: 'What the caller spent today and this month, and their limits',
    permission: 'user',
    output: spending,
  },
  'PUT /account/spending/limits': {
    summary: 'Set the caller’s own spending limits',
    description: `A lower limit applies immediately; a higher one, or none, ${raisedLimitHours} hours later. The lower of this and the platform’s limit applies.`,
    permission: 'user',
    limit: { calls: 30, windowSeconds: 60 },
    body: limits,
    output: spending,
  },
})
