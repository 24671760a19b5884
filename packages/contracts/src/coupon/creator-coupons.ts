import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  chosenCodeMaxLength,
  chosenCodeMinLength,
  creatorCouponLength,
  creatorCouponSeatsMax,
  creatorCouponsMaxCount,
  creatorCouponStates,
  isChosenCode,
} from './creator-coupon-values.ts'
import { nicknameMaxLength, priceMaxCoins } from '../limits.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

/** The code of a creator's coupon, as it is typed. */
export const couponCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe(
    `A random code has ${creatorCouponLength} letters and digits, and capitals count. A chosen one has ${chosenCodeMinLength} to ${chosenCodeMaxLength}, in any case.`,
  )

/** What a coupon does for its holder; one of the three isn’t null. */
const discount = {
  price: z.number().int().nullable().describe('What its holder pays, in coins.'),
  percentOff: z
    .number()
    .int()
    .nullable()
    .describe(
      'Percent of the price at the time of payment; what it takes off is rounded down to whole coins.',
    ),
  coinsOff: z.number().int().nullable().describe('Coins taken off the price.'),
}

/** The same as a creator sets it, with what coupons for anything have in common. */
export function newCoupon({ leastCoins }: { leastCoins: 0 | 1 }) {
  return {
    code: z
      .string()
      .trim()
      .refine(
        isChosenCode,
        `A code has ${chosenCodeMinLength} to ${chosenCodeMaxLength} letters and digits.`,
      )
      .nullish()
      .describe('The code, yours alone in whichever case; left out, a random one.'),
    price: z.number().int().min(leastCoins).max(priceMaxCoins).nullish(),
    percentOff: z
      .number()
      .int()
      .min(1)
      .max(leastCoins === 0 ? 100 : 99)
      .nullish(),
    coinsOff: z.number().int().min(1).max(priceMaxCoins).nullish(),
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
  }
}

export function hasOneDiscount({
  price,
  percentOff,
  coinsOff,
}: {
  price?: unknown
  percentOff?: unknown
  coinsOff?: unknown
}): boolean {
  return [price, percentOff, coinsOff].filter((value) => typeof value === 'number').length === 1
}
export const oneDiscount = 'Give one of price, percentOff and coinsOff.'

const shown = {
  code: z.string(),
  url: z.string().describe('The path on this site where it’s used.'),
  creatorOid: oid,
  tierHash: oid.describe('The tier that it is for.'),
  ...discount,
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
    description: `It makes the first month cost less: a price below the tier’s, or a percentage or coins off it. Later months cost the full price. A creator can have up to ${creatorCouponsMaxCount}. Refused with \`subscription.tier_not_found\`, \`subscription.not_offered\`, \`creator_coupon.price_not_lower\`, \`creator_coupon.code_taken\`, \`coupon.expiry_past\`, \`account.user_not_found\`, \`subscription.own_tier\` (for oneself), \`creator_coupon.too_many\`.`,
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    body: z
      .object({ tierHash: oid, ...newCoupon({ leastCoins: 0 }) })
      .refine(hasOneDiscount, oneDiscount),
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
      'Without a session, a personal coupon returns `creator_coupon.identification_required`. A coupon the caller has used returns `creator_coupon.already_used`; one for a different creator or tier, `creator_coupon.incorrect_code`. Any other coupon that can’t be used (unknown, another user’s, used up or expired) returns `creator_coupon.no_match`. A chosen code is looked up by its creator or tier, and matches nothing without them.',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 600 },
    query: z.object({ code: couponCode, tier: oid.optional(), creatorOid: oid.optional() }),
    output: validCoupon,
  },
})
