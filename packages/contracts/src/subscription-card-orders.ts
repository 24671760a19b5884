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
      .describe('What somebody chose, or a month that the program billed.'),
    userOid: oid,
    nickname: z.string(),
    creatorOid: oid,
    creatorNickname: z.string(),
    subscriptionOid: oid
      .nullable()
      .describe('Null where it was a choice that came to no subscription.'),
    tierName: z.string().describe('Empty where its creator left.'),
    month: z.string(),
    priceCoins: z.number().int(),
    currency: z.enum(currencies),
    amountMinor: z.number().int().describe("In the currency's smallest unit."),
    couponCode: z.string().nullable(),
    state: z
      .enum(cardOrderStates)
      .describe(
        '`waiting`: the bank asks the subscriber. `asking`: no answer of the gateway yet. `captured`: the gateway has the money, what it is for comes next. `refunded`: by an administrator. `cancelled`: by the subscriber. `unfinished`: left at the bank, without an answer of the gateway that could still come, or for another choice. `returning`, `returned`: what it was for could no longer be had; the gateway is asked, or has paid back.',
      ),
    declineCode: z
      .string()
      .nullable()
      .describe('Why it was declined, by the code of the gateway, where that says so.'),
    returnReason: z
      .string()
      .nullable()
      .describe('The code of the refusal for which the money went back.'),
    charge: z
      .object({
        chargeOid: oid,
        gateway: z.string(),
        gatewayRef: z.string().nullable().describe('By which the gateway knows it.'),
      })
      .nullable()
      .describe('Null where the gateway was not asked.'),
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
