import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { couponCode, creatorCoupon } from './creator-coupons.ts'
import { creatorCouponSeatsMax } from './creator-coupon-values.ts'
import { nicknameMaxLength, priceMaxCoins } from '../limits.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 120, windowSeconds: 600 }

/** A discount code as the creator sees it who made it. */
export const itemCoupon = creatorCoupon
  .omit({ tierHash: true, url: true })
  .extend({
    contentOid: oid.describe('What it is for.'),
    contentType: z.string(),
    title: z.string(),
    price: coins.describe('What the item costs with it.'),
  })
  .meta({ id: 'ItemCoupon' })

/** Discount codes for what is bought once: by code, content, and content type (R-content-055). */
export const itemCouponRoutes = defineRoutes({
  'POST /account/coupon/item': {
    summary: 'Create a discount code for one of your items',
    description:
      'The code is random. The price is below the item’s. Refused with `commerce.content_not_found`, `commerce.not_for_sale`, `creator_coupon.price_not_lower`, `coupon.expiry_past`, `account.user_not_found`, `subscription.own_tier` (for oneself), `creator_coupon.too_many`.',
    permission: 'creator',
    limit,
    body: z.object({
      contentOid: oid,
      price: coins.min(1).max(priceMaxCoins),
      expiresAt: z.iso
        .datetime({ offset: true })
        .refine((text) => new Date(text).getUTCFullYear() < 10_000, 'It ends with the year 9999.')
        .nullish(),
      owner: ofCharacters(z.string().trim().min(1), nicknameMaxLength).nullish(),
      seats: coins.min(1).max(creatorCouponSeatsMax).nullish(),
    }),
    output: z.object({ coupon: itemCoupon }),
  },
  'GET /account/coupon/item': {
    summary: 'Your discount codes for items, latest first',
    permission: 'creator',
    query: z.object({ kind: z.string().max(64).default('content'), ...pageQuery }),
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
