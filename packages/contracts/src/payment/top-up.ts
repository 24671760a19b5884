import { z } from 'zod'
import { convertMaxCoinsPerDay } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { topUpFailures } from './top-up-values.ts'

const coins = z.number().int()

const topUp = z
  .object({
    belowMilli: z
      .number()
      .int()
      .describe('It happens when fewer credits can be spent, in thousandths (R-wallet-016).'),
    coins: coins.describe('What one top-up converts.'),
    creditMilli: z.number().int().describe('What one top-up gives, in thousandths of a credit.'),
    isOn: z.boolean(),
    maxCoinsPerDay: coins.nullable().describe('The own limit; null before it was first set.'),
    toppedUpCoins: coins.describe('Converted by top-ups today, in the operator’s day.'),
    failure: z
      .enum(topUpFailures)
      .nullable()
      .describe('Why the last one that was due did not happen.'),
  })
  .meta({ id: 'TopUp' })

export const topUpRoutes = defineRoutes({
  'GET /wallet/top-up': {
    summary: 'Auto top-up settings',
    permission: 'user',
    output: topUp,
  },
  'PUT /wallet/top-up': {
    summary:
      'Switch the automatic top-up of credits on or off, with a limit of one’s own (R-wallet-015)',
    description:
      'Only converts coins, never bonus coins or money. Counts toward the daily conversion limit. If credits are already low, a top-up follows immediately. While it’s on, a limit below one top-up is refused: `wallet.top_up_limit_too_low`.',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({
      isOn: z.boolean(),
      maxCoinsPerDay: coins.min(1).max(1_000_000).default(convertMaxCoinsPerDay),
    }),
    output: topUp,
  },
})
