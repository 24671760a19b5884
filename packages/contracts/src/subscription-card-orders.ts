import { z } from 'zod'
import { currencies } from './payment-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { cardOrderEnds, cardOrderStates } from './subscription-values.ts'

const who = z.string().trim().max(100).optional().describe('Nickname or id.')

/** What was to be paid by a card for a subscription, whatever became of it. */
export const adminCardOrder = z
  .object({
    orderOid: oid,
    kind: z
      .enum(['choice', 'month'])
      .describe('The subscriber’s choice, or a month billed automatically.'),
    userOid: oid,
    nickname: z.string(),
    creatorOid: oid,
    creatorNickname: z.string(),
    subscriptionOid: oid.nullable().describe('Null if the choice didn’t lead to a subscription.'),
    tierName: z.string().describe('Empty if its creator deleted their account.'),
    month: z.string(),
    priceCoins: z.number().int(),
    currency: z.enum(currencies),
    amountMinor: z.number().int().describe("In the currency's smallest unit."),
    couponCode: z.string().nullable(),
    state: z
      .enum(cardOrderStates)
      .describe(
        '`waiting`: waiting for the subscriber to confirm with their bank. `asking`: no response from the gateway yet. `captured`: the gateway has the money; the subscription follows. `refunded`: by an administrator. `cancelled`: by the subscriber. `unfinished`: abandoned at the bank, without a final response from the gateway, or replaced by another choice. `returning`, `returned`: the tier was no longer available, and the gateway is being asked to pay the money back, or has done so.',
      ),
    declineCode: z.string().nullable().describe('The gateway’s decline code, if it gives one.'),
    returnReason: z
      .string()
      .nullable()
      .describe('The error code because of which the money was returned.'),
    charge: z
      .object({
        chargeOid: oid,
        gateway: z.string(),
        gatewayRef: z.string().nullable().describe('The gateway’s ID for it.'),
      })
      .nullable()
      .describe('Null if the gateway wasn’t asked.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminCardOrder' })

/** Why somebody was charged for a subscription, or was declined. */
export const subscriptionCardOrderRoutes = defineRoutes({
  'GET /payment/admin/card-orders': {
    summary: 'Card orders for subscriptions, latest first; viewing is audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      user: who,
      creator: who,
      state: z
        .enum(cardOrderEnds)
        .optional()
        .describe(
          '`open`: waiting, asking or captured. `paid`: and not refunded since. `failed`: declined, cancelled or unfinished. `returned`: returning, returned or refunded.',
        ),
      ...pageQuery,
    }),
    output: pageOf(adminCardOrder),
  },
})
