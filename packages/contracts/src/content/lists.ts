import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { publicUser } from '../account/account.ts'
import { content, contentAccess, contentCard } from './shapes.ts'
import {
  bulkQueueLength,
  contentCategories,
  contentStatuses,
  contentTabs,
  contentTypes,
  contentTitleMaxLength,
  contentViews,
  ownContentSorts,
  partnerStates,
  similarDefaultCount,
} from './content-values.ts'
import { rankingPeriods } from '../shelf/ranking-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { foundPageOf, searchQuery } from '../shelf/search.ts'

const day = z.iso.date().nullable()
const limit = { calls: 240, windowSeconds: 60 }
const queueMaxLength = bulkQueueLength * 25

/** Finding content, and reading it. */
export const contentListRoutes = defineRoutes({
  'GET /content/content': {
    summary: 'A content item and what the caller can do with it',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({ content, access: contentAccess }),
  },
  'GET /content/contents': {
    summary: 'Lists of content',
    description:
      'Your own: `own` (all of them), `published`, `inprogress` (drafts), `scheduled` and `replay`; `purchased`: what you own. Everyone’s: `new`, `popular`, and of a `creator`.',
    permission: 'public',
    query: z.object({
      view: z.enum(contentViews).default('new'),
      type: z.enum(contentTypes).optional(),
      category: z
        .enum(contentCategories)
        .optional()
        .describe(
          'For `new` and `popular`: what has one of its hashtags in any language; `live` is replays, `japan` what is in Japanese.',
        ),
      tab: z
        .enum(contentTabs)
        .optional()
        .describe('For `creator`: what a tab of their channel holds.'),
      creatorOid: oid.optional(),
      keyword: z
        .string()
        .trim()
        .max(pointsOf(contentTitleMaxLength))
        .optional()
        .describe('For your own: what a title holds, in any of its languages.'),
      sort: z
        .enum(ownContentSorts)
        .optional()
        .describe(
          'For your own: by publication (or, of a draft, when it was begun), title, price or plays. If omitted, the last changed first.',
        ),
      ...pageQuery,
    }),
    output: pageOf(contentCard),
  },
  'GET /content/bulk': {
    summary: 'Several content items by their ids, joined with a pipe',
    description:
      'In the order of the ids, each once; those that the caller may not know of are left out. The answer can be kept for 600 seconds.',
    permission: 'public',
    limit,
    query: z.object({
      requestFormQueue: z
        .string()
        .max(queueMaxLength)
        .describe('Ids of 24 characters, such as `a|b|c`.'),
      status: z.enum(contentStatuses).optional(),
      includeDeletedContents: z.stringbool().default(false),
      creatorInfoProjection: z
        .string()
        .max(400)
        .optional()
        .describe('Names of fields of the creator, by commas or spaces; left out: none.'),
      privateFields: z.stringbool().default(false).describe('`editing`, where it is the caller’s.'),
    }),
    output: z.object({
      items: z.array(
        content.extend({ creator: publicUser.partial().nullable() }).meta({ id: 'BulkContent' }),
      ),
    }),
  },
  'GET /content/similar': {
    summary: 'Content that has tags, its type or its creator in common with an item',
    permission: 'public',
    query: z.object({
      contentOid: oid,
      count: z.coerce.number().int().min(1).max(100).default(similarDefaultCount),
    }),
    output: z.object({ items: z.array(contentCard) }),
  },
  'GET /content/topics': {
    summary: 'The types and categories that have content',
    permission: 'public',
    limit,
    output: z.object({
      types: z.array(z.enum(contentTypes)),
      shelfTypes: z.array(z.enum(contentTypes)).describe('Types with enough content for a shelf.'),
      categories: z.array(z.enum(contentCategories)),
    }),
  },
  'GET /content/search': {
    summary: 'Search published content by keywords, tags, creators, dates, prices, and plays',
    description:
      'As GET /api/story-chat/search/stories; `chats` is the number of plays. Needs a keyword, a tag or a creator.',
    permission: 'public',
    limit,
    query: searchQuery,
    output: foundPageOf(contentCard),
  },
  'GET /content/rankings': {
    summary: 'The most watched content of today, 7 days or 30 days',
    permission: 'public',
    query: z.object({ period: z.enum(rankingPeriods).default('weekly'), ...pageQuery }),
    output: pageOf(
      z.object({
        place: z.number().int(),
        formerPlace: z.number().int().nullable(),
        viewers: z.number().int(),
        content: contentCard,
      }),
    ).extend({ since: day, until: day, rankedAt: z.iso.datetime().nullable() }),
  },
  'GET /content/co-creations': {
    summary: 'Content whose profit the caller was asked to share, latest first',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(
      z.object({
        contentOid: oid,
        title: z.string(),
        creator: publicUser,
        share: z.number().int(),
        state: z.enum(partnerStates),
        invitedAt: z.iso.datetime(),
      }),
    ),
  },
  'POST /content/co-creations': {
    summary: 'Confirm or decline to be co-creator of a content item',
    description:
      'From when it’s confirmed on, their share of each sale is theirs. It can be declined later as well.',
    permission: 'user',
    limit,
    body: z.object({ contentOid: oid, accept: z.boolean() }),
    output: z.object({ contentOid: oid, state: z.enum(partnerStates) }),
  },
})
