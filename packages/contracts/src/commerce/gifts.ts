import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { gifteesMaxCount, giftMessageMaxLength } from './cart-values.ts'
import { order } from './commerce.ts'
import { priceMaxCoins } from '../limits.ts'
import { defineRoutes, oid } from '../route.ts'
import { shownText } from '../shown-text.ts'

const words = ofCharacters(shownText, giftMessageMaxLength)

/** Content given to others, who can thank for it. */
export const giftRoutes = defineRoutes({
  'POST /account/gift': {
    summary: 'Give an item to one or more people',
    description:
      'One order with a line for each, by one posting: everyone gets it, or no one. They’re notified and emailed with the message. The same key answers the same order. Refused, with nothing charged: `gift.to_yourself`, `gift.named_twice`, `gift.already_owned` and `gift.cannot_receive` (both with `names`), `commerce.receiver_not_found`, and as POST /api/account/purchase.',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({
      contentOid: oid,
      contentType: z
        .string()
        .max(32)
        .optional()
        .describe('Such as `video` or `story`; another one than it has is refused.'),
      creatorOid: oid.optional().describe('Whose it is; another one is refused.'),
      giftees: z
        .array(oid)
        .min(1)
        .max(gifteesMaxCount)
        .describe('User numbers of those who get it.'),
      message: words.nullish(),
      coins: z
        .number()
        .int()
        .min(1)
        .max(priceMaxCoins)
        .optional()
        .describe(
          'The price of one that the giver saw; another one is refused. If omitted, any price is paid.',
        ),
    }),
    output: order,
  },
  'POST /account/gift/thank': {
    summary: 'Thank for a gift, once; the giver is notified',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ giftOid: oid, message: words.nullish() }),
    output: z.object({ giftOid: oid, thankedAt: z.iso.datetime() }),
  },
})
