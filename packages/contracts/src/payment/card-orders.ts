import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { cardOrderEnds, cardOrderStates, currencies } from './payment-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const who = ofCharacters(z.string().trim(), 100).optional().describe('Nickname or id.')

/** What was to be paid by a card, whatever it was for and whatever became of it. */
export const adminCardOrder = z
  .looseObject({
    orderOid: oid,
    purpose: z
      .string()
      .describe('What is paid for, such as `subscription`; it adds fields of its own.'),
    kind: z.string().describe('Which order of its purpose it is.'),
    isAutomatic: z.boolean().describe('Whether it was ordered by the program, not by its buyer.'),
    title: z
      .string()
      .describe(
        'What it’s for. Empty if the person who offered it deleted their account, or if nothing sells it anymore.',
      ),
    userOid: oid,
    nickname: z.string(),
    creatorOid: oid.nullable(),
    creatorNickname: z.string(),
    priceCoins: z.number().int(),
    currency: z.enum(currencies),
    amountMinor: z.number().int().describe("In the currency's smallest unit."),
    state: z
      .enum(cardOrderStates)
      .describe(
        '`waiting`: waiting for the buyer to confirm with their bank. `asking`: no response from the gateway yet. `captured`: the gateway has the money; what it paid for follows. `refunded`: by an administrator. `cancelled`: by the buyer. `unfinished`: abandoned at the bank, without a final response from the gateway, or replaced by another order. `returning`, `returned`: what it paid for was no longer available, and the gateway is being asked to pay the money back, or has done so.',
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

/** Why somebody’s card was charged, or was declined. */
export const paymentCardOrderRoutes = defineRoutes({
  'GET /payment/admin/card-orders': {
    summary: 'Card orders, latest first; viewing is audited',
    description:
      'For a subscription (`purpose`), `kind` is `choice` (the subscriber’s) or `month` (billed automatically), and `tierName`, `month`, `couponCode` and `subscriptionOid` (null if the choice didn’t lead to a subscription) are added.',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      user: who,
      creator: who,
      purpose: z.string().max(40).optional(),
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
