import { z } from 'zod'
import { currencies } from '../payment/payment-values.ts'
import { defineRoutes } from '../route.ts'

const count = z.number().int()
const minor = z.number().int().describe('In the smallest unit of the currency.')
const amount = z.number().int().describe('Whole coins, or thousandths of a credit.')
const month = z.string().describe('In the operator’s time zone, such as 2026-11.')

/** What the platform took in and gave out. */
export const revenueRoutes = defineRoutes({
  'GET /account/admin/revenue': {
    summary: 'The platform’s revenue and payouts, by month and currency; audited',
    description:
      'From the ledger: money from coin purchases and refunds, and how coins and credits moved. Spent minus refunded is what creators received plus what the platform kept.',
    permission: 'admin',
    auditsItself: true,
    limit: { calls: 30, windowSeconds: 60 },
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'A month is written as 2026-11, a year as 2026.')
        .optional()
        .describe('A month or a whole year; defaults to this month and the eleven before it.'),
    }),
    output: z.object({
      zone: z.string().describe('The operator’s time zone for the months, such as `Asia/Seoul`.'),
      presentMonth: z.string().describe('In the operator’s time zone, such as 2026-11.'),
      money: z.array(
        z.object({
          month,
          currency: z.enum(currencies),
          charges: count,
          received: minor,
          refunds: count,
          refunded: minor,
          net: minor.describe('Received less refunded.'),
        }),
      ),
      amounts: z.array(
        z.object({
          month,
          bucket: z.enum(['coin', 'bonusCoin', 'credit', 'bonusCredit']),
          sold: amount.describe('Issued against money.'),
          given: amount.describe('Issued for nothing.'),
          converted: amount.describe('Coins that became credits, or credits that coins became.'),
          takenBack: amount.describe('Includes refunds of coin purchases.'),
          lapsed: amount.describe('Expired, or left in deleted accounts.'),
          spent: amount,
          refunded: amount.describe('Part of the amount spent.'),
          creators: amount.describe('Creators’ earnings, minus refunds.'),
          fees: amount.describe('The platform’s share, minus refunds.'),
        }),
      ),
    }),
  },
})
