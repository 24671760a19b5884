import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { donationMaxCoins } from '../engagement/comment-values.ts'
import { donationMinCoins } from '../limits.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { picture } from '../media/media.ts'
import { oid, pageOf, pageQuery } from '../route.ts'
import { donationRecord, playedMedia } from './donation-record.ts'
import { rouletteProof } from './roulettes.ts'
import {
  donationContentMaxLength,
  donationDays,
  donationMediaSearchMaxLength,
  donationMediaSeconds,
  donationMediaShown,
  donationOrigins,
  donationTypes,
  goalTitleMaxLength,
  rankedDonorsCount,
  rankingSpans,
} from './donation-values.ts'

const coins = z.number().int().max(donationMaxCoins)

const payWith = z
  .enum(['coin', 'bonusCoin'])
  .default('coin')
  .describe('Bonus coins, if the creator takes them; creators earn nothing of them.')

const text = z.object({
  donationType: z.literal('text').default('text'),
  optionId: oid.nullish().describe('A custom alert of the creator, from its price on.'),
  coin: coins.describe(`At least ${donationMinCoins}, or the creator’s minimum.`),
  content: ofCharacters(z.string().trim(), donationContentMaxLength).default(''),
  voice: z
    .object({
      oid: oid.describe('Of GET /live/tts/voices.'),
      price: z.number().int().min(0).describe('As it’s shown: another price is refused.'),
    })
    .nullish()
    .describe('Reads the text aloud. Its price is paid beside the donation, to the platform.'),
  mediaOid: oid.nullish().describe('A video or sound of the creator that plays with the alert.'),
  payWith,
})

const spin = z.object({
  donationType: z.literal('roulette'),
  rouletteOid: oid,
  tableHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the table that the page shows.'),
  clientSeed: z
    .string()
    .max(200)
    .describe(
      '1 to 64 of `A-Z a-z 0-9 _ -`, chosen after the anchor and the hash of the table were read.',
    ),
  payWith,
})

const goal = z
  .object({
    title: z.string(),
    coins: z.number().int(),
    raised: z.number().int(),
  })
  .meta({ id: 'DonationGoal' })

const options = z
  .object({
    creatorOid: oid,
    donationType: z.enum(donationTypes).describe('What the donation page offers (spec D54).'),
    useTextDonationEffect: z.boolean().describe('Text donations show an alert.'),
    useRouletteDonation: z.boolean(),
    useMissionDonation: z.boolean(),
    isLocked: z.boolean().describe('No donations are taken.'),
    minCoins: z.number().int().describe('Of a text donation.'),
    useTts: z.boolean().describe('Donors can choose a voice that reads the text aloud.'),
    ttsMinCoins: z.number().int().describe('Of a text donation that’s read aloud.'),
    tts: z
      .object({ isOffered: z.boolean(), minCoins: z.number().int() })
      .describe('What follows of it for donors: voices are heard only with alerts.'),
    useMedia: z
      .boolean()
      .describe('Donors can choose a video or sound of the creator that plays with the alert.'),
    mediaMinCoins: z.number().int().describe('Of a text donation that plays something.'),
    mediaMaxSeconds: z.number().int().describe('How long it plays at most.'),
    media: z
      .object({ isOffered: z.boolean(), minCoins: z.number().int() })
      .describe('What follows of it for donors: it plays only with alerts.'),
    acceptsBonusCoins: z.boolean().describe('Of the stream that’s on, or else of the next.'),
    goal: goal.nullable(),
  })
  .meta({ id: 'DonationOptions' })

const offeredMedia = playedMedia
  .extend({
    title: z.string(),
    isSound: z.boolean(),
    seconds: z.number().int(),
    thumbnail: picture.nullable(),
  })
  .meta({ id: 'OfferedMedia' })

const donor = z
  .object({
    rank: z.number().int(),
    sender: donationRecord.shape.sender,
    userIndex: donationRecord.shape.userIndex,
    coins: z.number().int(),
    count: z.number().int(),
  })
  .meta({ id: 'RankedDonor' })

const span = {
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional().describe('Exclusive.'),
}

const revenue = z.object({
  count: z.number().int(),
  coins: z.number().int(),
  bonusCoins: z.number().int(),
  earnedCoins: z.number().int(),
})

const limit = { calls: 60, windowSeconds: 60 }

/** Donations to those who stream: paid at once, shown in the chat, and listed for 30 days. */
export const donationRoutes = defineLiveRoutes({
  'GET /live/donation/options': {
    summary: 'What a creator takes donations for, and from how many coins on',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: options,
  },
  'GET /live/donation/media': {
    summary: 'What donors can have played on a creator’s stream, latest first',
    description:
      'Videos and sounds of the creator that are free for everyone. Empty unless the creator offers it.',
    permission: 'public',
    query: z.object({
      creatorOid: oid,
      search: ofCharacters(z.string().trim(), donationMediaSearchMaxLength).default(''),
    }),
    output: z.object({ items: z.array(offeredMedia).max(donationMediaShown) }),
  },
  'POST /live/donation/options': {
    summary: 'Change what the caller takes donations for; what is left out stays',
    description:
      'With `donationType` `roulette` the text effect must be off; with `text` or `mission` the roulette must be off.',
    permission: 'livestreamer',
    limit,
    body: z.object({
      donationType: z.enum(donationTypes).optional(),
      useTextDonationEffect: z.boolean().optional(),
      useRouletteDonation: z.boolean().optional(),
      useMissionDonation: z.boolean().optional(),
      isLocked: z.boolean().optional(),
      minCoins: coins.min(donationMinCoins).optional(),
      useTts: z.boolean().optional(),
      ttsMinCoins: coins.min(donationMinCoins).optional(),
      useMedia: z.boolean().optional(),
      mediaMinCoins: coins.min(donationMinCoins).optional(),
      mediaMaxSeconds: z
        .number()
        .int()
        .min(donationMediaSeconds.least)
        .max(donationMediaSeconds.most)
        .optional(),
      goal: z
        .object({
          title: ofCharacters(z.string().trim().min(1), goalTitleMaxLength),
          coins: coins.min(1),
        })
        .nullish()
        .describe('Another goal starts at zero; null removes it.'),
    }),
    output: options,
  },
  'POST /live/donation': {
    summary: 'Donate coins to a creator with a text, or spin one of their roulettes',
    description:
      'The same `Idempotency-Key` returns the same donation. The text or the result is shown in the live chat, and on the stream. A spin costs the entry fee of the roulette. If its table changed since the page read it, the spin is refused and nothing is charged.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      creatorOid: oid,
      donationData: z.union([spin, text]),
      dataOrigin: z.enum(donationOrigins).default('live_chat'),
      isHiddenName: z.boolean().default(false),
    }),
    output: z.object({
      success: z.literal(true),
      donation: donationRecord,
      proof: rouletteProof.nullable().describe('Of a spin.'),
    }),
  },
  'GET /live/donations': {
    summary: 'Donations that the caller received or made, newest first',
    permission: 'user',
    tools: ['dock'],
    query: z.object({
      side: z.enum(['received', 'made']).default('received'),
      donationType: z.enum(donationTypes).default('all'),
      from: z.iso
        .datetime()
        .optional()
        .describe(`Midnight ${donationDays} days ago if left out, and at the earliest.`),
      until: z.iso.datetime().optional().describe('Exclusive.'),
      ...pageQuery,
    }),
    output: pageOf(donationRecord),
  },
  'GET /live/donation/ranking': {
    summary: `Up to ${rankedDonorsCount} donors of a creator, by coins`,
    description: 'Donations with a hidden name are ranked apart from those with it.',
    permission: 'public',
    query: z.object({ creatorOid: oid, span: z.enum(rankingSpans).default('stream') }),
    output: z.object({ items: z.array(donor) }),
  },
  'POST /live/donation/pin': {
    summary: 'Pin a donation above the list, or unpin it',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({ oid, isPinned: z.boolean() }),
    output: z.object({ donation: donationRecord }),
  },
  'GET /live/revenue/donations': {
    summary: 'What the caller’s live donations brought',
    permission: 'livestreamer',
    query: z.object(span),
    output: revenue,
  },
  'GET /live/admin/revenue/total/donations': {
    summary: 'What live donations brought',
    permission: 'admin',
    query: z.object({ creatorOid: oid.optional(), ...span }),
    output: revenue,
  },
})
