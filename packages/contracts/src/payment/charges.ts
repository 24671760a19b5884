import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { posting } from '../ledger/ledger.ts'
import { chargeState } from './payment.ts'
import { currencies, gatewayNames, paymentMethods } from './payment-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const count = z.number().int()

const adminCharge = z
  .object({
    chargeOid: oid,
    userOid: oid,
    nickname: z.string().describe('Empty if they deleted their account.'),
    coins: count,
    currency: z.enum(currencies),
    method: z.enum(paymentMethods),
    amountMinor: count.describe("In the currency's smallest unit, VAT included."),
    state: chargeState,
    declineCode: z
      .string()
      .nullable()
      .describe(
        'The gateway’s decline code, if it gives one; `card_removed` or `session_expired` if the bank wasn’t asked.',
      ),
    purpose: z.string().describe('`coins` for coins in the wallet, or what its card order is for.'),
    gateway: z.string(),
    gatewayRef: z.string().nullable().describe('The gateway’s ID for it.'),
    refundedMinor: count,
    dispute: z.enum(['open', 'won', 'lost']).nullable(),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    postingId: oid.nullable(),
  })
  .meta({ id: 'AdminCharge' })

/** What administrators see of the charges of everyone. */
export const paymentChargeRoutes = defineRoutes({
  'GET /payment/admin/charges': {
    summary: 'Everyone’s coin purchases, latest first; viewing is audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      buyer: ofCharacters(z.string().trim(), 100).optional().describe('Nickname or id.'),
      state: chargeState.optional(),
      gateway: z.enum(gatewayNames).optional(),
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written as 2026-11.')
        .optional()
        .describe('In the operator’s time zone.'),
      ...pageQuery,
    }),
    output: pageOf(adminCharge).extend({
      zone: z.string().describe('The operator’s time zone for the month, such as `Asia/Seoul`.'),
      presentMonth: z.string().describe('The operator’s, `2026-11`.'),
    }),
  },
  'GET /payment/admin/charges/{chargeOid}': {
    summary:
      'A coin purchase with its ledger entries, its refunds and what’s still refundable; audited',
    permission: 'admin',
    params: z.object({ chargeOid: oid }),
    output: z.object({
      charge: adminCharge,
      refundable: z
        .object({ coins: count, amountMinor: count })
        .nullable()
        .describe('What POST /account/admin/refunds would return now.'),
      refunds: z.array(
        z.object({
          refundOid: oid,
          coins: count,
          amountMinor: count,
          state: z
            .enum(['refunding', 'refunded'])
            .describe('`refunding`: the gateway has not paid yet.'),
          reason: z.string(),
          actorOid: oid,
          actorNickname: z.string().describe('Empty if they deleted their account.'),
          createdAt: z.iso.datetime(),
          refundedAt: z.iso.datetime().nullable(),
        }),
      ),
      postings: z.array(posting).describe('Its credit, then its refunds.'),
    }),
  },
})
