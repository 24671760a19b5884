import { z } from 'zod'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

/** What somebody owns by purchases and gifts. */
export const purchasedItem = z
  .object({
    contentOid: oid,
    kind: z.string().describe('The kind of sale, such as `content` or `story`.'),
    type: z.string().describe('Such as `video` or `story`.'),
    title: z.string().describe('Empty if it’s hidden by now.'),
    path: z.string().nullable().describe('Its page on the site; null if it’s gone.'),
    thumbnail: picture.nullable(),
    creatorOid: oid,
    creatorNickname: z.string(),
    quantity: z.number().int(),
    orderOid: oid.nullable().describe('Of the caller’s own purchase; null: it’s a gift.'),
    priceCoins: z.number().int().nullable().describe('What the caller paid; null: it’s a gift.'),
    gift: z
      .object({
        giftOid: oid,
        giverOid: oid,
        giverNickname: z.string(),
        message: z.string().nullable(),
        thankedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe('Null: the caller bought it.'),
    purchasedAt: z.iso.datetime(),
  })
  .meta({ id: 'PurchasedItem' })

export const purchasedRoutes = defineRoutes({
  'GET /content/purchased3': {
    summary: 'What the caller bought or was given and still owns, latest first',
    description:
      'Refunded items aren’t listed. The answer can be kept for 300 seconds (R-content-074).',
    permission: 'user',
    query: z.object({
      kind: z.string().max(64).optional(),
      gifts: z.stringbool().optional().describe('Only gifts, or only the caller’s purchases.'),
      ...pageQuery,
    }),
    output: pageOf(purchasedItem),
  },
  'GET /account/one-touch-payment': {
    summary: 'Whether the caller buys without being asked again',
    permission: 'user',
    output: z.object({ oneTouchPayment: z.boolean() }),
  },
  'POST /account/one-touch-payment': {
    summary: 'Turn one-touch payment on or off',
    description: 'For the site’s buttons: an order names the price that the buyer saw either way.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ on: z.boolean() }),
    output: z.object({ oneTouchPayment: z.boolean() }),
  },
})
