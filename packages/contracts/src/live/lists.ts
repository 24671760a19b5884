import { z } from 'zod'
import { accessOffer, callerAccess } from '../access/access.ts'
import { picture } from '../media/media.ts'
import { oid, pageOf, pageQuery } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { rankingPeriods } from '../shelf/ranking-values.ts'
import { foundPageOf, searchQuery } from '../shelf/search.ts'
import { publisherPhases } from './live-values.ts'

const liveCard = z
  .object({
    contentOid: oid.describe('Of the stream.'),
    creatorOid: oid,
    creatorNickname: z.string(),
    title: z.string(),
    language: z.string(),
    thumbnail: picture.nullable(),
    tags: z.array(z.string()),
    isAdultContent: z.boolean(),
    startedAt: z.iso.datetime(),
    viewers: z.number().int(),
    isInterrupted: z.boolean().describe('The streaming software is gone, and may return.'),
    callerAccess,
  })
  .meta({ id: 'LiveCard' })

const stream = z
  .object({
    streamOid: oid,
    creatorOid: oid,
    state: z.enum(['preparing', 'on']),
    phase: z.enum(publisherPhases),
    startedAt: z.iso.datetime().nullable(),
    title: z.string(),
    description: z.string(),
    language: z.string(),
    tags: z.array(z.string()),
    isAdultContent: z.boolean(),
    thumbnail: picture.nullable(),
    thumbnailUrl: z.string().describe('Empty without a thumbnail.'),
    useAnonymousChat: z.boolean(),
    useBonusCoins: z.boolean(),
    viewers: z.number().int(),
    access: z.object({
      allowed: z.boolean(),
      reason: z.string().nullable().describe('Why the caller can’t enter; null if they can.'),
      removalReason: z
        .string()
        .nullable()
        .describe('Why a moderator removed the caller, if they gave a reason.'),
      offers: z.array(accessOffer),
      afterPassword: z
        .array(accessOffer)
        .describe('Of which the caller needs one besides the password; empty: none.'),
      tierName: z
        .string()
        .nullable()
        .describe('Of the lowest tier that opens it; null: any tier that isn’t free, or none.'),
    }),
    permissionChange: z
      .object({
        at: z.iso.datetime(),
        useTier: z.boolean().describe('Subscribers will get in.'),
        tierName: z
          .string()
          .nullable()
          .describe('Of the lowest tier that opens it; null: any tier that isn’t free.'),
        useTicket: z.boolean().describe('Holders of a ticket will get in.'),
        keepsAccess: z.boolean().describe('Whether the caller will get in.'),
      })
      .nullable()
      .describe('When who may enter changes, and to whom; everyone gets in if both are off.'),
  })
  .meta({ id: 'LiveStream' })

const creator = z
  .object({
    oid,
    nickname: z.string(),
    customUrl: z.string().nullable(),
    picture: picture.nullable(),
    isLivestreamer: z.boolean(),
    isOn: z.boolean().describe('A stream of theirs is on.'),
    followers: z.number().int(),
  })
  .meta({ id: 'LiveUser' })

/** Streams that are on, and what is shown of them to everyone. */
export const liveListRoutes = defineLiveRoutes({
  'GET /live/stream': {
    summary: 'A creator’s stream that’s on, and what would open it to the caller',
    description: 'Named by its creator’s ID or custom URL, or by its own ID.',
    permission: 'public',
    query: z.object({ id: z.string().trim().min(1).max(100) }),
    output: z.object({ creator, stream: stream.nullable().describe('Null if none is on.') }),
  },
  'GET /live/user': {
    summary: 'What is shown of a creator beside their streams',
    permission: 'public',
    query: z.object({ userOid: oid }),
    output: z.object({ user: creator }),
  },
  'GET /live/thumbnail': {
    summary: 'The URL of the thumbnail of a creator’s stream',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: z.object({ thumbnailUrl: z.string() }),
  },
  'GET /live/livestreams': {
    summary: 'Listed streams that are on, those with most viewers first',
    permission: 'public',
    query: z.object({
      creatorOid: oid.optional().describe('This creator’s.'),
      similarTo: oid.optional().describe('Like this stream, without it.'),
      ...pageQuery,
    }),
    output: pageOf(liveCard),
  },
  'GET /live/search': {
    summary: 'Search listed streams that are on',
    permission: 'public',
    query: searchQuery,
    output: foundPageOf(liveCard),
  },
  'GET /live/rankings': {
    summary: 'The streams on now that most people watched',
    permission: 'public',
    query: z.object({ period: z.enum(rankingPeriods).default('weekly'), ...pageQuery }),
    output: pageOf(
      z.object({
        place: z.number().int(),
        formerPlace: z.number().int().nullable(),
        viewers: z.number().int(),
        live: liveCard,
      }),
    ).extend({ rankedAt: z.iso.datetime().nullable() }),
  },
  'GET /live/hashtags': {
    summary: 'Tags to choose for a stream: those that the operator suggests, then the most used',
    permission: 'public',
    output: z.object({ hashtags: z.array(z.string()) }),
  },
  'GET /stream/{id}/views': {
    summary: 'How many people watch a stream now, and how many have watched it',
    permission: 'public',
    params: z.object({ id: oid }),
    output: z.object({ viewers: z.number().int(), views: z.number().int() }),
  },
})
