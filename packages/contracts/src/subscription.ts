import { z } from 'zod'
import { picture } from './media.ts'
import { currencies } from './payment-values.ts'
import { defineRoutes, oid } from './route.ts'
import {
  isEmoji,
  tierDetailsMaxLength,
  tierEmojisMaxCount,
  tierIconSidePixels,
  tierModes,
  tierNameMaxLength,
  tierPriceMaxCoins,
  tierPriceMaxMinor,
  tierSeatsMax,
  tiersMaxCount,
} from './subscription-values.ts'

const amountMinor = z.number().int().describe("In the currency's smallest unit.")

/** A subscription tier (R-subscription-005). */
export const tier = z
  .object({
    tierHash: oid,
    creatorOid: oid,
    price: z.number().int().describe('Coins a month; 0 for the free tier.'),
    price_usd: amountMinor,
    price_jpy: amountMinor,
    price_krw: amountMinor,
    monthlyFee: z
      .object({ currency: z.enum(currencies), amountMinor })
      .describe('What a month costs by card in the currency that was asked for.'),
    name: z.string(),
    details: z.string(),
    icon: picture.nullable(),
    emojis: z.array(z.string()),
    streak: z
      .boolean()
      .describe('Opens only what was published from the month on in which the subscription began.'),
    seats: z.number().int().nullable().describe('How many may hold it at once; null: no limit.'),
    level: z
      .number()
      .int()
      .describe('A higher tier opens what a lower one opens; 0 is the free tier.'),
    isRemoved: z.boolean().describe('Takes nobody new; who has it keeps it.'),
  })
  .meta({ id: 'SubscriptionTier' })

const ownPrice = z
  .number()
  .int()
  .min(0)
  .max(tierPriceMaxMinor)
  .nullable()
  .describe('Null: as the coins cost by card. Not below what the coins are worth.')

/** What a creator says of a tier. */
export const tierFields = z.object({
  price: z.number().int().min(0).max(tierPriceMaxCoins).describe('Coins a month; 0: free.'),
  price_usd: ownPrice,
  price_jpy: ownPrice,
  price_krw: ownPrice,
  name: z.string().trim().min(1).max(tierNameMaxLength),
  details: z.string().trim().max(tierDetailsMaxLength),
  iconAssetOid: oid
    .nullable()
    .describe(
      `A picture of the creator's own; a PNG of ${tierIconSidePixels}x${tierIconSidePixels} px is advised.`,
    ),
  emojis: z
    .array(z.string().max(32).refine(isEmoji, 'This is not one emoji.'))
    .max(tierEmojisMaxCount),
  streak: z.boolean(),
  seats: z.number().int().min(1).max(tierSeatsMax).nullable(),
})

export const subscriptionRoutes = defineRoutes({
  'GET /account/subscription-tiers': {
    summary: 'The subscription tiers of a creator, the lowest first',
    permission: 'public',
    query: z.object({
      creatorOid: oid,
      currency: z.enum(currencies).default('KRW').describe('Of `monthlyFee`.'),
      withRemoved: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Removed tiers too; for their creator alone.'),
    }),
    output: z.object({ tiers: z.array(tier) }),
  },
  'POST /account/modify/subscription_tiers': {
    summary: 'Add, change, reorder or remove one’s subscription tiers',
    description: `\`push\` adds \`tier\` above all others (the free tier stands below all), \`update\` changes what \`tier\` names of \`tierHash\`, \`swap\` exchanges the places of \`tierHash\` and \`otherTierHash\`, \`remove\` takes a tier out of offer and \`restore\` offers it again. At most ${tiersMaxCount} are offered at once, one of them free. A change of price, streak or order touches nobody’s running month.`,
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({
      mode: z.enum(tierModes),
      tierHash: oid.optional().describe('All modes but `push`.'),
      otherTierHash: oid.optional().describe('`swap`.'),
      tier: tierFields.partial().optional().describe('`push`, with a name and a price, `update`.'),
    }),
    output: z.object({
      tierHash: oid.describe('The tier that was added or changed.'),
      tiers: z.array(tier).describe('All, removed ones included.'),
    }),
  },
})
