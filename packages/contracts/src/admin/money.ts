import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { currencies, giftMaxCoins } from '../payment/payment-values.ts'
import { defineRoutes, oid } from '../route.ts'

const refundKinds = ['order', 'subscription', 'charge'] as const
const reason = ofCharacters(z.string().trim().min(1), 500)

/** What administrators do with the money of others; each act is audited. */
export const adminMoneyRoutes = defineRoutes({
  'POST /account/admin/refunds': {
    summary:
      'Refund an order, a subscription payment or the unspent part of a coin purchase; audited',
    description:
      'An order is refunded in full, as by POST /payment/admin/orders/{orderOid}/refund. For a coin purchase, its unspent coins leave the wallet immediately, and the gateway then pays back their share of the price, once; until then the response says `refunding`. The same key returns the same refund. Refused, with nothing changed: `payment.nothing_to_refund`, `payment.in_dispute`, `payment.paid_subscription`, and those of orders.\n\nA subscription payment is refunded in full, including the creator’s share. Refunding the current month ends the subscription immediately. For a card payment, the coins leave the wallet again and the gateway pays the card back. If a coupon lowered the price, that use of the coupon is restored; an expired coupon stays expired. Refused: `subscription.payment_not_found`, `subscription.already_refunded`, `subscription.free_payment`, `commerce.buyer_removed`, `payment.in_dispute`, `payment.nothing_to_refund`.',
    permission: 'admin',
    money: true,
    stepUp: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      kind: z.enum(refundKinds),
      oid: oid.describe('Of the order, the payment for a subscription, or the charge.'),
      reason: reason.describe('The person refunded can read it.'),
    }),
    output: z.object({
      kind: z.enum(refundKinds),
      oid,
      state: z.enum(['refunding', 'refunded']),
      coins: z
        .number()
        .int()
        .describe(
          'A charge’s leave the wallet. Others come back to it, and leave again for a card’s money.',
        ),
      money: z
        .object({ currency: z.enum(currencies), amountMinor: z.number().int() })
        .nullable()
        .describe('What the gateway pays back.'),
      postingId: oid,
    }),
  },
  'POST /account/admin/coin-gifts': {
    summary: 'Give a user coins, with a reason they see; audited',
    description:
      'The same key returns the same gift. Above `payment.gift_coins_alone` in 24 hours, coins of the bucket `coin` wait for a second administrator (`GET /admin/approvals`). Coins of the bucket `coin` earn creators a share like bought ones; bonus coins don’t.',
    permission: 'admin',
    money: true,
    stepUp: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      userOid: oid,
      bucket: z.enum(['coin', 'bonusCoin']),
      coins: z.number().int().min(1).max(giftMaxCoins),
      reason: reason.describe('The recipient can read it.'),
    }),
    output: z.object({
      giftOid: oid.nullable().describe('Null while it waits for a second administrator.'),
      approvalOid: oid.nullable().describe('The request, if it waits for a second administrator.'),
      userOid: oid,
      bucket: z.enum(['coin', 'bonusCoin']),
      coins: z.number().int(),
      postingId: oid.nullable(),
    }),
  },
})
