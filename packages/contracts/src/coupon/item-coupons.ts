import { z } from 'zod'
import {
  couponCode,
  creatorCoupon,
  hasOneDiscount,
  newCoupon,
  oneDiscount,
} from './creator-coupons.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 120, windowSeconds: 600 }

/** A discount code as the creator sees it who made it. */
export const itemCoupon = creatorCoupon
  .omit({ tierHash: true, url: true })
  .extend({
    contentOid: oid.nullable().describe('What it is for; null: every item of its creator.'),
    contentType: z.string().nullable(),
    title: z.string().nullable(),
  })
  .meta({ id: 'ItemCoupon' })

/** Discount codes for what is bought once: by code, content, and content type (R-content-055). */
export const itemCouponRoutes = defineRoutes({
  'POST /account/coupon/item': {
    summary: 'Create a discount code for one of your items, or for all of them',
    description:
      'For one item, a price below the item’s, or a percentage or coins off it; for all of them, a percentage or coins. A percentage is of the price without sales, and at least one coin stays. A cart paid as one order uses a code for all items once. Refused with `commerce.content_not_found`, `commerce.not_for_sale`, `creator_coupon.price_not_lower`, `creator_coupon.code_taken`, `coupon.expiry_past`, `account.user_not_found`, `subscription.own_tier` (for oneself), `creator_coupon.too_many`.',
    permission: 'creator',
    limit,
    body: z
      .object({
        contentOid: oid
          .nullable()
          .describe('Null: every item that you sell, now and later, of every kind; no tiers.'),
        ...newCoupon({ leastCoins: 1 }),
      })
      .refine(hasOneDiscount, oneDiscount)
      .refine(
        ({ contentOid, price }) => contentOid !== null || typeof price !== 'number',
        'Items don’t have a price in common.',
      ),
    output: z.object({ coupon: itemCoupon }),
  },
  'GET /account/coupon/item': {
    summary: 'Your discount codes for items, latest first',
    permission: 'creator',
    query: z.object({
      kind: z
        .string()
        .max(64)
        .optional()
        .describe('The kind of item; left out, every kind, with the codes for all items.'),
      contentOid: oid
        .optional()
        .describe('Only the codes for this item of yours, and those for all items.'),
      ...pageQuery,
    }),
    output: pageOf(itemCoupon),
  },
  'DELETE /account/coupon/{code}/item/{contentOid}': {
    summary: 'Withdraw one of your discount codes',
    description: 'It can’t be used anymore. Earlier purchases with it aren’t affected.',
    permission: 'creator',
    limit,
    params: z.object({ code: couponCode, contentOid: oid }),
    output: z.object({ code: z.string() }),
  },
  'DELETE /account/coupon/{code}/catalogue': {
    summary: 'Withdraw one of your discount codes for all items',
    description: 'It can’t be used anymore. Earlier purchases with it aren’t affected.',
    permission: 'creator',
    limit,
    params: z.object({ code: couponCode }),
    output: z.object({ code: z.string() }),
  },
  'GET /payment/discount-code': {
    summary: 'What an item costs the caller with a discount code',
    description:
      'Checked by code, content, and content type. Refused with `creator_coupon.no_match` (unknown, another user’s, used up or expired), `creator_coupon.already_used`, `creator_coupon.incorrect_code` (for a different item, or another type than it has), `creator_coupon.not_cheaper`. Wrong codes are counted by account and address.',
    permission: 'user',
    limit,
    query: z.object({ code: couponCode, contentOid: oid, contentType: z.string().max(32) }),
    output: z.object({
      code: z.string(),
      contentOid: oid,
      listPriceCoins: coins,
      discountCoins: coins,
      priceCoins: coins,
    }),
  },
})
