import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

const coins = z.number().int().min(1).max(100_000_000).nullable()
const cap = z.strictObject({ dayCoins: coins, monthCoins: coins })
const caps = z.strictObject({ verified: cap, unverified: cap })

export type SpendingCaps = z.output<typeof caps>

/** A coin costs 100 won: the Korean guideline on donations allows a million a day. */
export const spendingCapsSetting = defineSetting({
  name: 'commerce.spending_caps',
  schema: caps,
  default: {
    verified: { dayCoins: 10_000, monthCoins: 100_000 },
    unverified: { dayCoins: 5000, monthCoins: 20_000 },
  },
  description:
    'Coins that one person can spend on a business day and in a month, with and without age verification. `null` is no limit. Coins that are returned don’t count.',
})
