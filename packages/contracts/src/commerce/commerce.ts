import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { priceMaxCoins } from '../limits.ts'
import { escrowOutcomes, escrowParties, orderStates, purchaseObstacles } from './commerce-values.ts'
import { couponCode } from '../coupon/creator-coupons.ts'
import { posting } from '../ledger/ledger.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 60, windowSeconds: 60 }
const priceCoins = z
  .number()
  .int()
  .min(1)
  .max(priceMaxCoins)
  .describe('The price that the buyer saw; another one is refused with `commerce.price_changed`.')

const quantityMax = 1000

const saleKind = z
  .string()
  .max(40)
  .optional()
  .describe('The kind of sale, for items with several; by default the main one.')

const orderLine = z
  .object({
    kind: z.string().describe('The kind of sale, such as `story`.'),
    subjectOid: oid,
    title: z.string().describe('Its current name; empty if its creator deleted their account.'),
    path: z.string().nullable().describe('Its page on the site.'),
    receiverOid: oid.describe('The buyer, or who received it as a gift.'),
    receiverNickname: z.string().describe('Empty if they deleted their account.'),
    gift: z
      .object({
        message: z.string().nullable(),
        thanks: z.string().nullable(),
        isThanked: z.boolean(),
      })
      .nullable()
      .describe('Null: the buyer bought it for themselves.'),
    quantity: z.number().int(),
    discountCoins: coins,
    couponCode: z.string().nullable(),
    priceCoins: coins.describe('Of the whole line, after the discount.'),
  })
  .meta({ id: 'OrderLine' })

const atDeadline = z
  .enum(escrowOutcomes)
  .describe('What happens to the held coins at the deadline.')

const escrow = z
  .object({
    deadline: z.iso.datetime(),
    atDeadline,
    releasedBy: z.array(z.enum(escrowParties)).describe('Who may release the coins before.'),
    returnedBy: z.array(z.enum(escrowParties)).describe('Who may return them before.'),
    endedAt: z.iso.datetime().nullable().describe('Null while the coins are held.'),
    reason: z.string().nullable().describe('Why an administrator ended it.'),
    postingId: oid.nullable().describe('The ledger entries that released or returned the coins.'),
  })
  .meta({ id: 'OrderEscrow' })

/** What was bought, as its buyer and administrators see it. */
export const order = z
  .object({
    orderOid: oid,
    contentOid: oid.describe('Of the first line, like the title and the creator.'),
    title: z.string().describe('Its current name; empty if its creator deleted their account.'),
    creatorOid: oid,
    creatorNickname: z.string(),
    creatorNicknames: z.array(z.string()).describe('Of all lines, each once.'),
    lines: z.array(orderLine),
    priceCoins: coins,
    bonusCoins: coins.describe('The amount paid with bonus coins.'),
    paidCoins: coins,
    state: z.enum(orderStates),
    createdAt: z.iso.datetime(),
    postingId: oid.describe('Its ledger entries: GET /api/ledger/postings/{postingId}.'),
    refundedAt: z.iso.datetime().nullable(),
    refundPostingId: oid.nullable(),
    refundReason: z.string().nullable(),
    escrow: escrow.nullable().describe('Null: its creators were paid at once.'),
  })
  .meta({ id: 'Order' })

const adminOrder = order
  .extend({
    userOid: oid,
    nickname: z.string(),
    feePercent: z.number(),
    earnedCoins: coins.describe('The creator’s share of the paid coins; 0 once refunded.'),
    refundedBy: oid.nullable(),
    refundedByNickname: z
      .string()
      .describe('Empty if they deleted their account, or if nothing was refunded.'),
  })
  .meta({ id: 'AdminOrder' })

const expectedSale = z
  .object({
    orderOid: oid,
    kind: z.string(),
    subjectOid: oid,
    title: z.string(),
    path: z.string().nullable(),
    quantity: z.number().int(),
    buyerNickname: z.string().nullable().describe('Null if this kind of sale doesn’t name buyers.'),
    priceCoins: coins,
    expectedCoins: coins.describe('The caller’s share of the paid coins, rounded down.'),
    createdAt: z.iso.datetime(),
    deadline: z.iso.datetime(),
    atDeadline,
    mayRelease: z.boolean(),
    mayReturn: z.boolean(),
  })
  .meta({ id: 'ExpectedSale' })

const orderingRules =
  'In one transaction: the price is taken, the creator’s share is posted, and the item opens. The same key answers the same order. Refused, with nothing changed: `commerce.price_changed` (with the new `priceCoins`), `commerce.own_content`, `commerce.already_purchased`, `commerce.free_content`, `commerce.subscribers_only`, `commerce.sold_out`, `commerce.not_for_sale`, `commerce.content_not_found`, `wallet.not_enough_coins`, and what its kind says of who blocked it or isn’t an adult (`story.blocked`, `story.adults_only`).'

export const commerceRoutes = defineRoutes({
  'GET /payment/quote': {
    summary:
      'What an item costs the caller, from which coins it would be paid, and what hinders it',
    permission: 'user',
    query: z.object({
      contentOid: oid,
      quantity: z.coerce.number().int().min(1).max(quantityMax).default(1),
      kind: saleKind,
    }),
    output: z.object({
      contentOid: oid,
      kind: z.string().describe('The kind of sale, such as `story`.'),
      quantity: z.number().int(),
      title: z.string(),
      creatorOid: oid,
      priceCoins: coins.nullable().describe('After the discount; null if it’s not for sale.'),
      listPriceCoins: coins.nullable(),
      discountCoins: coins,
      allowsBonus: z.boolean(),
      balance: z.object({ coins, bonusCoins: coins }),
      pays: z.object({ coins, bonusCoins: coins }).describe('Bonus coins first, if allowed.'),
      shortCoins: coins.describe('Coins still needed; 0 if there are enough.'),
      copiesLeft: z.number().int().nullable().describe('Null: as many as are asked for.'),
      escrow: z
        .object({ deadline: z.iso.datetime(), atDeadline })
        .nullable()
        .describe('Its coins are held until it’s delivered; null: they’re paid at once.'),
      obstacle: z.enum(purchaseObstacles).nullable().describe('Null: it can be bought now.'),
    }),
  },
  'POST /payment/orders': {
    summary: 'Buy an item with coins',
    description: orderingRules,
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      contentOid: oid,
      priceCoins,
      quantity: z.number().int().min(1).max(quantityMax).default(1),
      kind: saleKind,
    }),
    output: order,
  },
  'POST /account/purchase': {
    summary: 'Buy an item with coins (same as POST /payment/orders)',
    description: `${orderingRules} Another creator than the item’s is \`commerce.content_not_found\`. A \`discountCode\` is checked as by GET /api/payment/discount-code, and used once; \`coins\` is the price with it.`,
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      coins: priceCoins,
      contentOid: oid,
      creatorOid: oid,
      mode: z.literal('buy').default('buy').describe('For the caller.'),
      discountCode: couponCode.nullish(),
      mixpanel: z.unknown().optional().describe('Ignored.'),
    }),
    output: order,
  },
  'GET /payment/orders': {
    summary: 'The caller’s purchases, latest first',
    permission: 'user',
    query: z.object({
      gifts: z.stringbool().optional().describe('`true`: only those that gave something away.'),
      ...pageQuery,
    }),
    output: pageOf(order),
  },
  'GET /payment/orders/{orderOid}': {
    summary: 'One of the caller’s orders',
    permission: 'user',
    params: z.object({ orderOid: oid }),
    output: order,
  },
  'POST /payment/orders/{orderOid}/escrow': {
    summary: 'Release the held coins of an order to its creators, or return them to the buyer',
    description:
      'By the buyer or the creator, as far as the order’s terms allow it (`commerce.not_your_decision`), before its deadline. Coins that can’t be released anymore are returned. The same decision again answers the same; another one is refused with `commerce.not_held`.',
    permission: 'user',
    money: true,
    limit,
    params: z.object({ orderOid: oid }),
    body: z.object({ outcome: z.enum(escrowOutcomes) }),
    output: z.object({ orderOid: oid, state: z.enum(orderStates), escrow: escrow.nullable() }),
  },
  'GET /payment/sales/expected': {
    summary: 'Held orders that pay the caller if they’re released, next deadline first',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(expectedSale),
  },
  'POST /payment/admin/orders/{orderOid}/escrow': {
    summary: 'Release or return the held coins of an order, with a reason; audited',
    permission: 'admin',
    money: true,
    auditsItself: true,
    limit,
    params: z.object({ orderOid: oid }),
    body: z.object({
      outcome: z.enum(escrowOutcomes),
      reason: ofCharacters(z.string().trim().min(1), 500),
    }),
    output: adminOrder,
  },
  'GET /payment/admin/orders': {
    summary: 'Everyone’s orders, latest first; viewing is audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      buyer: ofCharacters(z.string().trim(), 100).optional().describe('Nickname or id.'),
      story: ofCharacters(z.string().trim(), 200)
        .optional()
        .describe('A part of its title, or its id.'),
      userOid: oid.optional(),
      contentOid: oid.optional(),
      creatorOid: oid.optional(),
      state: z.enum(orderStates).optional(),
      ...pageQuery,
    }),
    output: pageOf(adminOrder),
  },
  'GET /payment/admin/orders/{orderOid}': {
    summary: 'An order with its ledger entries and those of its refund; audited',
    permission: 'admin',
    params: z.object({ orderOid: oid }),
    output: z.object({
      order: adminOrder,
      postings: z.array(posting).describe('The payment, then its refund.'),
    }),
  },
  'POST /payment/admin/orders/{orderOid}/refund': {
    summary: 'Refund an order: all entries are reversed and access to the story ends',
    description:
      'Coins return to the buckets and lots they were paid from, and the creator’s and platform’s shares are taken back; if the creator was already paid out, their share is owed. A reply in progress ends normally. The same key returns the same refund; a second one is refused with `commerce.already_refunded`.',
    permission: 'admin',
    money: true,
    limit,
    params: z.object({ orderOid: oid }),
    body: z.object({ reason: ofCharacters(z.string().trim().min(1), 500) }),
    output: adminOrder,
  },
})
