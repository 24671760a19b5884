import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { content, contentCard, contentEncoding } from './shapes.ts'
import { ratingReviewStates, ratings } from './content-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const coins = z.number().int()
const limit = { calls: 60, windowSeconds: 60 }
const reason = ofCharacters(z.string().trim().min(1), 500)

const ratingReview = z
  .object({
    reviewOid: oid,
    contentOid: oid,
    title: z.string(),
    creatorOid: oid,
    state: z.enum(ratingReviewStates),
    rating: z.enum(ratings).nullable(),
    reason: z.string().nullable(),
    priceCoins: coins,
    askedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    postingId: oid,
    refundPostingId: oid.nullable(),
  })
  .meta({ id: 'RatingReview' })

const state = z
  .enum(['draft', 'published', 'taken_down', 'deleted'])
  .describe('`deletedAt` also names what its creator deleted and its buyers keep.')

const quote = z.object({
  contentOid: oid,
  isOffered: z.boolean(),
  priceCoins: coins.nullable().describe('Null until the length of the video is known.'),
  review: ratingReview.nullable().describe('The last one that was asked for.'),
})

/** What the house decides of content, and what creators pay the house for. */
export const contentAdminRoutes = defineRoutes({
  'POST /content/admin/lambdaComplete': {
    summary: 'Report that an encoding ended, or how far it is',
    permission: 'admin',
    limit: { calls: 600, windowSeconds: 60 },
    body: z.object({
      contentOid: oid,
      state: z.enum(['encoding', 'done', 'failed']),
      progress: z.number().min(0).max(1).optional(),
      isPlayable: z.boolean().optional(),
      durationSeconds: z.number().min(0).max(1_000_000).optional(),
      width: z.number().int().min(0).max(100_000).optional(),
      height: z.number().int().min(0).max(100_000).optional(),
      error: z.string().max(2000).optional(),
    }),
    output: contentEncoding.extend({ contentOid: oid }),
  },
  'GET /content/admin/contents': {
    summary: 'Content in every state, the newest first; viewing is audited',
    permission: 'admin',
    query: z.object({
      search: ofCharacters(z.string(), 80).optional().describe('An id, or part of a title.'),
      creator: ofCharacters(z.string(), 64).optional().describe('An id or a nickname.'),
      state: state.optional(),
      ...pageQuery,
    }),
    output: pageOf(contentCard.extend({ state }).meta({ id: 'AdminContent' })),
  },
  'GET /content/admin/content': {
    summary: 'All that is kept of a content item; viewing is audited',
    permission: 'admin',
    query: z.object({ contentOid: oid }),
    output: z.object({
      content,
      state,
      file: z.record(z.string(), z.unknown()),
      views: z.object({ plays: z.number().int(), playedSeconds: z.number() }),
      soldCopies: z.number().int().nullable(),
    }),
  },
  'POST /content/admin/{contentOid}/take-down': {
    summary: 'Take a published content down, with a reason for its creator',
    permission: 'admin',
    params: z.object({ contentOid: oid }),
    body: z.object({ reason }),
    output: z.object({ content }),
  },
  'POST /content/admin/{contentOid}/restore': {
    summary: 'Show a content item again that was taken down',
    permission: 'admin',
    params: z.object({ contentOid: oid }),
    body: z.object({ reason }),
    output: z.object({ content }),
  },
  'GET /content/rating-review': {
    summary: 'What an age rating of a video costs, and whether one was asked for',
    permission: 'user',
    query: z.object({ contentOid: oid }),
    output: quote,
  },
  'POST /content/rating-review': {
    summary: 'Ask for an age rating of a video, which costs coins',
    description:
      'KRW 10,000 for each started 10 minutes, in coins at their price in won (R-content-072). A refusal to review it returns them.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({ contentOid: oid, priceCoins: coins }),
    output: ratingReview,
  },
  'GET /content/admin/rating-reviews': {
    summary: 'Age ratings that were asked for, the oldest first',
    permission: 'admin',
    query: z.object({ state: z.enum(ratingReviewStates).default('waiting'), ...pageQuery }),
    output: pageOf(ratingReview),
  },
  'POST /content/admin/rating-reviews/{reviewOid}': {
    summary: 'Decide about an age rating, with a reason; audited',
    permission: 'admin',
    limit,
    params: z.object({ reviewOid: oid }),
    body: z.object({
      rating: z
        .enum(ratings)
        .nullable()
        .describe('Null refuses to review it, and returns the coins.'),
      reason,
    }),
    output: ratingReview,
  },
  'GET /account/purchase/drm/encoding': {
    summary: 'What DRM for a content item costs, and whether it has it',
    permission: 'user',
    query: z.object({ contentOid: oid }),
    output: z.object({
      contentOid: oid,
      priceCoins: coins.nullable().describe('Null: not offered, or no video or audio.'),
      hasDrm: z.boolean(),
    }),
  },
  'POST /account/purchase/drm/encoding': {
    summary: 'Buy DRM for a content item, which is then encoded again',
    description:
      'Once per content item. `content.drm_off`: this installation doesn’t offer it, as by default. The same key answers the same purchase; a price other than the current one is refused with `commerce.price_changed`.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      contentOid: oid,
      coins: coins.min(1).describe('The price that the buyer saw.'),
    }),
    output: z.object({
      contentOid: oid,
      priceCoins: coins,
      postingId: oid,
      hasDrm: z.literal(true),
    }),
  },
})
