import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { picture } from '../media/media.ts'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import {
  healthAdvice,
  ladderReasons,
  permissionMinutesMax,
  publisherPhases,
  recordingStates,
  streamDescriptionMaxLength,
  streamNoticeKinds,
  streamPasswordMaxLength,
  streamStates,
  streamTagMaxLength,
  streamTagsMax,
  streamThumbnailMaxMegabytes,
  streamTitleMaxLength,
} from './live-values.ts'

const entry = z
  .object({
    useTier: z.boolean().describe('Subscribers get in.'),
    tierHash: oid
      .nullable()
      .describe('The lowest tier that opens it; null: any tier that isn’t free.'),
    useTicket: z.boolean().describe('Holders of the current ticket get in.'),
  })
  .meta({ id: 'LiveEntry', description: 'Everyone gets in if both are off; one is enough.' })

const health = z
  .object({
    bitrate: z.number().int().describe('Bits per second, over the last ten seconds.'),
    frameRate: z.number(),
    keyframeSeconds: z.number().nullable(),
    droppedFrames: z.number().int(),
    advice: z.array(z.enum(healthAdvice)),
  })
  .meta({ id: 'StreamHealth' })

const choices = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isAdultContent: z.boolean(),
  thumbnail: picture.nullable(),
  thumbnailUrl: z.string().describe('Empty without a thumbnail.'),
  hasPassword: z.boolean(),
  isListed: z.boolean().describe('On Home, in search, and in rankings.'),
  useAnonymousChat: z.boolean(),
  useBonusCoins: z.boolean().describe('Bonus coins pay for tickets and donations too.'),
  startsItself: z.boolean().describe('Goes live as soon as streaming software sends it.'),
  entry,
})

const nextStream = choices.meta({
  id: 'NextStream',
  description: 'What the last stream had, without its password.',
})

const ownStream = z
  .object({
    streamOid: oid,
    creatorOid: oid,
    state: z
      .enum(streamStates)
      .describe('`preparing`: only its creator can watch it, to test it; `on`: it’s live.'),
    phase: z.enum(publisherPhases).describe('Of the streaming software.'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    ...choices.shape,
    isRestart: z
      .boolean()
      .describe('Sent again right after someone ended a stream: it doesn’t start itself.'),
    isHeldBack: z
      .boolean()
      .describe(
        'The site’s team keeps it off Home, search, and rankings; `isListed` has no effect.',
      ),
    permissionChange: z
      .object({ at: z.iso.datetime(), entry })
      .nullable()
      .describe('What entry will be, and from when on.'),
    viewers: z.number().int(),
    report: z
      .object({
        health: health.nullable(),
        ladder: z.object({
          rungs: z.array(z.string()),
          reason: z.enum(ladderReasons).nullable(),
        }),
        recording: z
          .enum(recordingStates)
          .describe('`low`: the disk is nearly full; `stopped`: the rest isn’t recorded.'),
        unsupportedCodec: z
          .string()
          .nullable()
          .describe('What the last streaming software was refused for.'),
        isKeyReplaced: z
          .boolean()
          .default(false)
          .describe('The last streaming software was disconnected, since its key was replaced.'),
        exceededHeight: z
          .number()
          .int()
          .nullable()
          .default(null)
          .describe('The height that the partner level allows, if the picture is larger.'),
        keptUntil: z.iso
          .datetime()
          .nullable()
          .default(null)
          .describe('When an interrupted stream ends, unless its streaming software is back.'),
      })
      .nullable()
      .describe('Null until streaming software connected.'),
  })
  .meta({ id: 'OwnStream' })

const studio = z
  .object({
    stream: ownStream.nullable().describe('The one that’s on or prepared.'),
    next: nextStream
      .nullable()
      .describe('What the next stream begins with; null while one is on or prepared.'),
    notices: z
      .array(
        z.object({
          streamOid: oid,
          kind: z.enum(streamNoticeKinds),
          reason: z.string(),
          at: z.iso.datetime(),
        }),
      )
      .describe(
        'What the site’s team did about the creator’s streams, the newest first, until it’s dismissed.',
      ),
    rejection: z
      .object({ at: z.iso.datetime(), until: z.iso.datetime() })
      .nullable()
      .describe(
        'When streaming software was rejected because its stream had just been ended, and until when it would be again.',
      ),
    preview: z
      .string()
      .nullable()
      .describe('The path of the playlist; null unless something is received.'),
    ingest: z.object({
      isOpen: z.boolean().describe('Whether streams can be received now.'),
      problem: z.string().nullable(),
    }),
    level: z.object({
      name: z.string().describe('The partner level.'),
      maxHeight: z.number().int().nullable(),
      hoursPerMonth: z.number().nullable(),
      usedHours: z.number(),
      resetsAt: z.iso.datetime(),
      replayDays: z.number().int(),
      feePercent: z.number().describe('What the platform keeps of a ticket.'),
    }),
    isDock: z.boolean().describe('Opened with a tool key: only the chat is shown.'),
  })
  .meta({ id: 'LiveStudio' })

const title = ofCharacters(z.string().trim(), streamTitleMaxLength)
const password = ofCharacters(z.string(), streamPasswordMaxLength)

/** What a creator prepares, starts, and ends. */
export const liveStudioRoutes = defineLiveRoutes({
  'GET /live/studio': {
    summary: 'The caller’s stream that’s on or prepared, and what streaming needs',
    permission: 'liveStudio',
    tools: ['dock'],
    query: z.object({
      creatorOid: oid.optional().describe('Another creator’s, for administrators.'),
    }),
    output: studio,
  },
  'POST /live/studio': {
    summary: 'Prepare a stream, or change the one that’s on or prepared',
    description:
      'What is left out stays as it is. Who may enter a stream that’s on is changed with POST /live/permission.',
    permission: 'livestreamer',
    body: z.object({
      title: title.optional(),
      description: ofCharacters(z.string().trim(), streamDescriptionMaxLength).optional(),
      tags: z
        .array(ofCharacters(z.string().trim(), streamTagMaxLength))
        .max(streamTagsMax)
        .optional(),
      isAdultContent: z.boolean().optional(),
      imgS3Key: oid.nullable().optional().describe('An image of POST /live/thumbnail.'),
      usePassword: z.boolean().optional(),
      password: password.optional(),
      passwordAgain: password.optional().describe('The same again.'),
      isListed: z.boolean().optional(),
      useAnonymousChat: z.boolean().optional(),
      useBonusCoins: z.boolean().optional(),
      startsItself: z.boolean().optional(),
      entry: entry.optional(),
    }),
    output: studio,
  },
  'DELETE /live/studio': {
    summary: 'Delete the prepared stream',
    permission: 'livestreamer',
    output: studio,
  },
  'POST /live/start': {
    summary: 'Go live with the prepared stream',
    description: 'It needs a title and a thumbnail, and is visible from now on.',
    permission: 'livestreamer',
    body: z.object({}),
    output: studio,
  },
  'POST /live/stop': {
    summary: 'End the stream that’s on',
    permission: 'livestreamer',
    body: z.object({}),
    optionalBody: true,
    output: studio,
  },
  'POST /live/permission': {
    summary: 'Change who may enter the stream that’s on, after some minutes',
    description: 'Viewers are notified now. Those who don’t qualify then are removed.',
    permission: 'livestreamer',
    body: z.object({
      entry,
      minutes: z.number().int().min(0).max(permissionMinutesMax),
    }),
    output: studio,
  },
  'DELETE /live/permission': {
    summary: 'Cancel the change of who may enter',
    permission: 'livestreamer',
    output: studio,
  },
  'POST /live/dismissnotice': {
    summary: 'Dismiss a notice of the site’s team about a stream',
    permission: 'livestreamer',
    body: z.object({ streamOid: oid, at: z.iso.datetime().describe('As the notice has it.') }),
    output: studio,
  },
  'POST /live/thumbnail': {
    summary: `Upload the thumbnail of a stream (multipart/form-data, field \`file\`; ${streamThumbnailMaxMegabytes} MB)`,
    permission: 'livestreamer',
    multipart: true,
    uploadMegabytes: streamThumbnailMaxMegabytes,
    limit: { calls: 60, windowSeconds: 600 },
    output: picture,
  },
})
