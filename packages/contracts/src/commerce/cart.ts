import { z } from 'zod'
import { cartEntryPattern, cartMaxCount } from './cart-values.ts'
import { order } from './commerce.ts'
import { purchaseObstacles } from './commerce-values.ts'
import { couponCode } from '../coupon/creator-coupons.ts'
import { priceMaxCoins } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 120, windowSeconds: 60 }
const entry = z
  .string()
  .regex(cartEntryPattern, 'An entry is a type, an underscore and an id.')
  .describe('`type_contentOid`, such as `video_` or `story_` and an ID (R-content-020).')

const cartLine = z
  .object({
    entry,
    type: z.string(),
    contentOid: oid,
    title: z.string().describe('Empty if it’s hidden from the caller now.'),
    path: z.string().nullable().describe('Its page on the site.'),
    thumbnail: picture.nullable(),
    creatorOid: oid.nullable(),
    creatorNickname: z.string(),
    listPriceCoins: coins.nullable(),
    discountCoins: coins,
    priceCoins: coins.nullable().describe('What it costs now; null if it isn’t for sale.'),
    seenPriceCoins: coins.describe('What it cost when it was added.'),
    allowsBonus: z.boolean(),
    copiesLeft: z.number().int().nullable().describe('Null: as many as are asked for.'),
    obstacle: z
      .enum([...purchaseObstacles, 'content_not_found'])
      .nullable()
      .describe('What prevents buying it; coins aside.'),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'CartLine' })

const cart = z
  .object({
    shoppingCart: z.array(entry).describe('Latest first.'),
    lines: z.array(cartLine),
    balance: z.object({ coins, bonusCoins: coins }),
  })
  .meta({ id: 'Cart' })

/** What somebody means to buy, on whichever device. */
export const cartRoutes = defineRoutes({
  'GET /account/shoppingCart': {
    summary: 'The caller’s cart, with the prices of now',
    description: 'What the caller owns by now has dropped out (R-content-026).',
    permission: 'user',
    output: cart,
  },
  'POST /account/shoppingCart/update': {
    summary: 'Add to the caller’s cart, or remove from it',
    description: `At most ${cartMaxCount} entries. Adding what’s there changes nothing. Refused, with nothing changed: \`cart.cannot_add\`, \`cart.already_purchased\`, \`cart.subscribers_only\`, \`cart.free_content\`, \`cart.full\`.`,
    permission: 'user',
    limit,
    body: z.object({
      add: z.array(entry).max(cartMaxCount).default([]),
      remove: z.array(entry).max(cartMaxCount).default([]).describe('Removed first.'),
    }),
    output: cart,
  },
  'POST /account/purchase/shoppingCart': {
    summary: 'Buy entries of the cart, as one order',
    description:
      'All or nothing, by one posting. Each entry names the price that the buyer saw. The same key answers the same order. Refused as POST /api/account/purchase; `contentOid` of the refusal says which entry it’s about. What was bought leaves the cart.',
    permission: 'user',
    money: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      shoppingCart: z
        .array(
          z.object({
            entry,
            coins: coins.min(1).max(priceMaxCoins).describe('The price that the buyer saw.'),
            discountCode: couponCode.nullish(),
          }),
        )
        .min(1)
        .max(cartMaxCount),
    }),
    output: order,
  },
})
