import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { publicUser } from '../account/account.ts'
import {
  bannerAheadDays,
  bannerMessageMaxLength,
  bannerStates,
  fanGroups,
  fanNoteMaxLength,
  fanSorts,
} from './channel-values.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 120, windowSeconds: 60 }

export const fan = z
  .object({
    user: publicUser,
    since: z.iso.datetime().describe('Their first purchase, donation or subscription.'),
    givenCoins: coins.describe('All that they paid and that wasn’t refunded, without bonus coins.'),
    recentCoins: coins.describe('Of the days of the fan ranking.'),
    donatedCoins: coins,
    purchases: z.number().int().describe('Neither months of a tier nor donations.'),
    tier: z.object({ tierHash: oid, name: z.string(), since: z.iso.datetime() }).nullable(),
    lastPurchase: z
      .object({
        kind: z.string(),
        title: z.string().describe('Empty if it’s gone.'),
        at: z.iso.datetime(),
      })
      .nullable(),
    note: z.string().describe('The creator’s own; nobody else sees it.'),
    isBlocked: z.boolean().describe('The creator blocked them.'),
  })
  .meta({ id: 'Fan' })

const banner = z.object({
  bannerOid: oid,
  creator: publicUser,
  picture: picture.nullable(),
  message: z.string(),
  desiredDate: z.iso.date(),
  state: z.enum(bannerStates),
  reason: z.string().nullable().describe('Why it was refused.'),
  showsFrom: z.iso.datetime().nullable(),
  showsUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

/** The fans of a creator, and the banners that creators ask for. */
export const channelFanRoutes = defineRoutes({
  'GET /channel/fans': {
    summary: 'Subscribers, buyers and donors of the caller’s channel',
    description:
      'Purchases whose buyers aren’t shown to creators, such as replies in chats, don’t count. Sales are added every minute.',
    permission: 'creator',
    limit,
    query: z.object({
      sort: z.enum(fanSorts).default('latest'),
      group: z.enum(fanGroups).optional(),
      tierHash: oid.optional(),
      name: ofCharacters(z.string().trim().min(1), 50)
        .optional()
        .describe('What a name begins with.'),
      ...pageQuery,
    }),
    output: pageOf(fan).extend({
      memberCount: z.number().int(),
      fanCount: z.number().int().describe('All fans, whatever is asked for.'),
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
    }),
  },
  'POST /channel/fans/{userOid}/note': {
    summary: 'Write a note on a fan; an empty one removes it',
    permission: 'creator',
    limit,
    params: z.object({ userOid: oid }),
    body: z.object({ note: ofCharacters(z.string().trim(), fanNoteMaxLength) }),
    output: z.object({ note: z.string() }),
  },
  'GET /account/creator-api/banners': {
    summary: 'The caller’s requests for a banner on Home, latest first',
    permission: 'creator',
    query: z.object(pageQuery),
    output: pageOf(banner),
  },
  'POST /account/creator-api/banners': {
    summary: 'Ask for a banner on Home, from a desired date on (R-channel-015)',
    permission: 'creator',
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({
      desiredDate: z.iso.date().describe(`Today or later, at most ${bannerAheadDays} days ahead.`),
      pictureAssetOid: oid.describe('One of the caller’s images.'),
      message: ofCharacters(z.string().trim().min(1), bannerMessageMaxLength).describe(
        'Shown on the banner.',
      ),
    }),
    output: z.object({ banner }),
  },
  'DELETE /account/creator-api/banners': {
    summary: 'Withdraw a request for a banner, or take an accepted one off Home',
    permission: 'creator',
    body: z.object({ bannerOid: oid }),
    output: z.object({ banner }),
  },
  'GET /channel/banners': {
    summary: 'The banners that Home shows now',
    permission: 'public',
    output: z.object({
      items: z.array(
        z.object({
          bannerOid: oid,
          path: z.string(),
          name: z.string(),
          picture,
          message: z.string(),
        }),
      ),
    }),
  },
  'GET /channel/admin/banners': {
    summary: 'Requests for banners, the oldest waiting first; decided ones latest first',
    permission: 'admin',
    query: z.object({ state: z.enum(bannerStates).default('waiting'), ...pageQuery }),
    output: pageOf(banner),
  },
  'POST /channel/admin/banners/{bannerOid}': {
    summary: 'Accept a request for a banner, or refuse it with a reason',
    permission: 'admin',
    params: z.object({ bannerOid: oid }),
    body: z
      .object({
        accept: z.boolean(),
        reason: ofCharacters(z.string().trim(), 500).optional().describe('Needed to refuse.'),
      })
      .refine(({ accept, reason }) => accept || Boolean(reason), 'Say why it’s refused.'),
    output: z.object({ banner }),
  },
})
