import { z } from 'zod'
import { oid, pageOf, pageQuery } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import {
  hashtagsMax,
  liveLevelNames,
  publisherPhases,
  streamStates,
  streamTagMaxLength,
} from './live-values.ts'
import { ofCharacters } from '@plax/story-engine/characters.schema'

const reason = z.string().trim().min(1).max(500)

const adminStream = z
  .object({
    streamOid: oid,
    creatorOid: oid,
    creatorNickname: z.string(),
    title: z.string(),
    state: z.enum(streamStates),
    phase: z.enum(publisherPhases),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    viewers: z.number().int(),
    isListed: z.boolean(),
    isHeldBack: z.boolean().describe('Taken off lists by an administrator.'),
    isAdultContent: z.boolean(),
    hasPassword: z.boolean(),
    bitrate: z.number().int().nullable().describe('Bits per second.'),
    rungs: z.array(z.string()).describe('Qualities besides the original.'),
    stopReason: z.string().nullable(),
  })
  .meta({ id: 'AdminStream' })

const streamer = z
  .object({
    userOid: oid,
    nickname: z.string(),
    level: z.enum(liveLevelNames),
    usedHours: z.number().describe('This month.'),
    hoursPerMonth: z.number().nullable(),
    feePercent: z.number().describe('What the platform keeps of a ticket.'),
    isOn: z.boolean(),
    hasKey: z.boolean(),
  })
  .meta({ id: 'AdminStreamer' })

/** Streams in the console. */
export const liveAdminRoutes = defineLiveRoutes({
  'GET /live/admin': {
    summary: 'Streams, those that are on first, then the latest',
    permission: 'admin',
    query: z.object({
      state: z.enum(streamStates).optional(),
      creator: z.string().trim().max(100).optional().describe('A name or an ID.'),
      ...pageQuery,
    }),
    output: pageOf(adminStream).extend({
      totals: z.object({ on: z.number().int(), viewers: z.number().int() }),
    }),
  },
  'POST /live/admin': {
    summary: 'Warn the creator of a stream, who is notified with the reason',
    permission: 'admin',
    body: z.object({ streamOid: oid, reason }),
    output: z.object({}),
  },
  'PUT /live/admin': {
    summary: 'Take a stream off lists, or mark it as being for adults',
    permission: 'admin',
    body: z.object({
      streamOid: oid,
      isListed: z.boolean().optional(),
      isAdultContent: z.boolean().optional(),
      reason,
    }),
    output: z.object({ stream: adminStream }),
  },
  'DELETE /live/admin': {
    summary: 'Stop a stream with a reason, which its creator is shown',
    permission: 'admin',
    body: z.object({ streamOid: oid, reason }),
    output: z.object({ stream: adminStream }),
  },
  'PUT /live/admin/hashtags': {
    summary: 'Set the tags that are suggested to streamers first',
    permission: 'admin',
    body: z.object({
      hashtags: z
        .array(ofCharacters(z.string().trim().min(1), streamTagMaxLength))
        .max(hashtagsMax),
    }),
    output: z.object({ hashtags: z.array(z.string()) }),
  },
  'GET /live/admin/live-token-set': {
    summary: 'Who has a pass to a stream, those who watched last first',
    permission: 'admin',
    query: z.object({ streamOid: oid, ...pageQuery }),
    output: pageOf(
      z.object({
        kind: z.enum(['user', 'guest', 'address']),
        userOid: oid.nullable(),
        nickname: z.string().nullable().describe('Null for visitors.'),
        createdAt: z.iso.datetime(),
        seenAt: z.iso.datetime(),
      }),
    ),
  },
  'GET /live/admin/rplay-stream/streams': {
    summary: 'The servers that receive streams, and what they receive',
    permission: 'admin',
    output: z.object({
      servers: z.array(
        z.object({
          serverOid: oid,
          name: z.string(),
          rtmpPort: z.number().int().nullable(),
          rtmpsPort: z.number().int().nullable(),
          playUrl: z.string().nullable().describe('Null if players use this site.'),
          problem: z.string().nullable(),
          startedAt: z.iso.datetime(),
          seenAt: z.iso.datetime(),
        }),
      ),
      streams: z.array(adminStream),
    }),
  },
  'GET /live/admin/rplay-stream/streamers': {
    summary: 'Creators who may go live',
    permission: 'admin',
    query: z.object(pageQuery),
    output: pageOf(streamer),
  },
  'POST /live/admin/rplay-stream/streamer/add': {
    summary: 'Let a creator go live at a partner level, or change their level',
    permission: 'admin',
    body: z.object({ userOid: oid, level: z.enum(liveLevelNames).default('free'), reason }),
    output: z.object({ streamer }),
  },
  'DELETE /live/admin/rplay-stream/streamer/{id}': {
    summary: 'Don’t let a creator go live any more; if they’re live, the stream ends',
    permission: 'admin',
    params: z.object({ id: oid }),
    body: z.object({ reason }),
    output: z.object({}),
  },
  'POST /live/admin/rplay-stream/start': {
    summary: 'Go live with the stream that a creator prepared',
    permission: 'admin',
    body: z.object({ creatorOid: oid, reason }),
    output: z.object({ stream: adminStream }),
  },
  'POST /live/admin/rplay-stream/{id}/stop': {
    summary: 'Stop a stream with a reason (same as DELETE /live/admin)',
    permission: 'admin',
    params: z.object({ id: oid }),
    body: z.object({ reason }),
    output: z.object({ stream: adminStream }),
  },
  'GET /account/admin/live-channel': {
    summary: 'What a creator’s channel is set up for streaming with',
    permission: 'admin',
    query: z.object({ userOid: oid }),
    output: z.object({
      streamer: streamer.nullable().describe('Null if they may not go live.'),
      stream: adminStream.nullable().describe('The one that’s on or prepared.'),
      streams: z.number().int().describe('How many they had.'),
    }),
  },
})
