import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  creatorCouponLength,
  creatorCouponSeatsMax,
  creatorCouponsMaxCount,
  creatorCouponStates,
} from './creator-coupon-values.ts'
import { nicknameMaxLength } from '../limits.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { tierPriceMaxCoins } from '../subscription/subscription-values.ts'

/** The code of a creator's coupon, as it is typed. */
export const couponCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe(`${creatorCouponLength} letters and digits; capitals count.`)

const shown = {
  code: z.string(),
  url: z.string().describe('The path on this site where it’s used.'),
  creatorOid: oid,
  tierHash: oid.describe('The tier that it is for.'),
  price: z.number().int().describe('Coins for the first month; the following cost the full price.'),
  expiresAt: z.iso.datetime().nullable().describe('Null: never.'),
}

/** A coupon as the creator sees it who made it (R-coupon-004). */
export const creatorCoupon = z
  .object({
    ...shown,
    owner: z
      .object({ oid, nickname: z.string() })
      .nullable()
      .describe('The only person who can use it; null: anyone.'),
    seats: z.number().int().nullable().describe('How many may use it, each once; null: no limit.'),
    uses: z.number().int().describe('How many did.'),
    state: z.enum(creatorCouponStates),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatorCoupon' })

/** A coupon as those see it who hold it. */
export const validCoupon = z
  .object({ ...shown, isPersonal: z.boolean().describe('Only for the caller.') })
  .meta({ id: 'ValidCoupon' })

/** Coupons by which creators let somebody pay less for the first month of a tier. */
export const creatorCouponRoutes = defineRoutes({
  'POST /account/coupon/tier': {
    summary: 'Create a coupon for one of your subscription tiers',
    description: `The code is random. The price is below the tier’s; later months cost the full price. A creator can have up to ${creatorCouponsMaxCount}. Refused with \`subscription.tier_not_found\`, \`subscription.not_offered\`, \`creator_coupon.price_not_lower\`, \`coupon.expiry_past\`, \`account.user_not_found\`, \`subscription.own_tier\` (for oneself), \`creator_coupon.too_many\`.`,
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({
      tierHash: oid,
      price: z.number().int().min(0).max(tierPriceMaxCoins).describe('Coins; 0: nothing is paid.'),
      expiresAt: z.iso
        .datetime({ offset: true })
        // A later time could not be written as one in UTC.
        .refine((text) => new Date(text).getUTCFullYear() < 10_000, 'It ends with the year 9999.')
        .nullish(),
      owner: ofCharacters(z.string().trim().min(1), nicknameMaxLength)
        .nullish()
        .describe('The nickname of the only person who can use it.'),
      seats: z
        .number()
        .int()
        .min(1)
        .max(creatorCouponSeatsMax)
        .nullish()
        .describe('How many may use it, each once; null: no limit. A personal one has one use.'),
    }),
    output: z.object({ coupon: creatorCoupon }),
  },
  'GET /account/coupon/tier': {
    summary: 'Your coupons for subscription tiers, latest first',
    permission: 'creator',
    query: z.object(pageQuery),
    output: pageOf(creatorCoupon),
  },
  'DELETE /account/coupon/{code}/tier/{tier}': {
    summary: 'Withdraw one of your coupons',
    description: 'It can’t be used anymore. Earlier payments with it aren’t affected.',
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    params: z.object({ code: couponCode, tier: oid.describe('The tier that it is for.') }),
    output: z.object({ code: z.string() }),
  },
  'GET /payment/coupon/valid': {
    summary: 'Whether the caller can use a creator’s coupon, and its value',
    description:
      'Without a session, a personal coupon returns `creator_coupon.identification_required`. A coupon the caller has used returns `creator_coupon.already_used`; one for a different creator or tier, `creator_coupon.incorrect_code`. Any other coupon that can’t be used (unknown, another user’s, used up or expired) returns `creator_coupon.no_match`.',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 600 },
    query: z.object({ code: couponCode, tier: oid.optional(), creatorOid: oid.optional() }),
    output: validCoupon,
  },
})
