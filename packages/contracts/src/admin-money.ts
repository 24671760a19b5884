import { z } from 'zod'
import { currencies, giftMaxCoins } from './payment-values.ts'
import { defineRoutes, oid } from './route.ts'

const refundKinds = ['order', 'subscription', 'charge'] as const
const reason = z.string().trim().min(1).max(500)

/** What administrators do with the money of others; each act is audited. */
export const adminMoneyRoutes = defineRoutes({
  'POST /account/admin/refunds': {
    summary:
      'Refund an order, a payment for a subscription, or what was not spent of a charge; audited',
    description:
      'An order goes back whole, as by POST /payment/admin/orders/{orderOid}/refund. Of a charge the coins that are left of it leave the wallet at once, and the gateway then pays back their part of the price, once: the answer says `refunding` until it did. The same key answers the same refund. Refused, with nothing changed: `payment.nothing_to_refund`, `payment.in_dispute`, `payment.paid_subscription`, and those of orders.\n\nA payment for a subscription goes back whole, the creator’s share with it. One of the running month ends the subscription at once. Where a card paid it, the coins leave the wallet again and the gateway pays the card back. Where a coupon made it cheaper, that use of the coupon comes back; one that expired stays so. Refused: `subscription.payment_not_found`, `subscription.already_refunded`, `subscription.free_payment`, `commerce.buyer_removed`, `payment.in_dispute`, `payment.nothing_to_refund`.',
    permission: 'admin',
    money: true,
    stepUp: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      kind: z.enum(refundKinds),
      oid: oid.describe('Of the order, the payment for a subscription, or the charge.'),
      reason: reason.describe('Who is refunded reads it.'),
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
      'The same key answers the same gift. Coins of the bucket `coin` earn creators a share like those that were bought; bonus coins do not.',
    permission: 'admin',
    money: true,
    stepUp: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      userOid: oid,
      bucket: z.enum(['coin', 'bonusCoin']),
      coins: z.number().int().min(1).max(giftMaxCoins),
      reason: reason.describe('Who gets them reads it.'),
    }),
    output: z.object({
      giftOid: oid,
      userOid: oid,
      bucket: z.enum(['coin', 'bonusCoin']),
      coins: z.number().int(),
      postingId: oid,
    }),
  },
})
