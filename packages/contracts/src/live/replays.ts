import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  chaptersMaxCount,
  chapterTitleMaxLength,
  contentTitleMaxLength,
} from '../content/content-values.ts'
import { oid, pageOf } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { shownName } from '../shown-text.ts'
import { replayChatEntry } from './chat-events.ts'
import {
  markSecondsMax,
  replayCutsMaxCount,
  replayEventKinds,
  replayMarkMaxLength,
  replayStates,
} from './replay-values.ts'

const ms = z.number().int().min(0)

const replay = z
  .object({
    oid: oid.describe('The stream’s.'),
    creatorOid: oid,
    title: z.string(),
    state: z
      .enum(replayStates)
      .describe('`recorded` until a video is made of it, which is `unpublished` at first.'),
    progress: z.number().min(0).max(1).describe('Of making and encoding the video.'),
    failure: z.string().nullable().describe('An error code, if no video could be made.'),
    startedAt: z.iso.datetime(),
    durationMs: ms.describe('Of the recording, or of the video that was made of it.'),
    bytes: z
      .number()
      .int()
      .nullable()
      .describe('About those of the recorded files, without what is cut; null to others.'),
    deleteAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'When it’s deleted unless it’s published; null once it is, and while it’s being made.',
      ),
    contentOid: oid.nullable().describe('Of the video.'),
    wasLimited: z
      .boolean()
      .nullable()
      .describe('Whether the stream needed a tier, a ticket or a password; null for others.'),
  })
  .meta({ id: 'Replay' })

const cut = z.object({ startMs: ms, endMs: ms })
const chapter = z.object({
  startMs: ms.describe('In the whole recording.'),
  title: ofCharacters(shownName.min(1), chapterTitleMaxLength),
})

const recording = replay
  .extend({
    recordedMs: ms.describe('How long the whole recording is.'),
    keptMs: ms.describe('How long it is without the cuts.'),
    cuts: z.array(cut),
    chapters: z.array(chapter),
    events: z
      .array(
        z.object({
          atMs: ms,
          kind: z.enum(replayEventKinds),
          text: z.string().describe('The title or what was marked; empty for a pause.'),
        }),
      )
      .describe('What happened, in the time of the recording. `pause`: the publisher came back.'),
    playlist: z
      .string()
      .nullable()
      .describe('The path of a playlist (HLS) of the whole recording; null if it’s gone.'),
  })
  .meta({ id: 'ReplayRecording' })

const own = z.object({ oid: oid.describe('Of the replay.') })

/** What remains of streams (R-live-026 to R-live-029). */
export const liveReplayRoutes = defineLiveRoutes({
  'GET /live/replays': {
    summary: 'A creator’s replays, the newest first',
    description: 'Those that are published; to their creator, all.',
    permission: 'public',
    query: z.object({
      creatorOid: oid,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: pageOf(replay),
  },
  'GET /live/replay': {
    summary: 'One of the caller’s own replays, to be edited',
    permission: 'creator',
    query: own,
    output: recording,
  },
  'GET /live/replay/playlist': {
    summary: 'The playlist (HLS) of one of the caller’s own recordings',
    permission: 'creator',
    query: own,
    text: 'application/vnd.apple.mpegurl',
    output: z.string(),
  },
  'PUT /live/replay': {
    summary: 'Name, trim, and divide a replay before a video is made of it',
    description:
      'Cuts are widened to key frames, so that nothing that was cut out stays: see `keptMs`.',
    permission: 'creator',
    bodyMegabytes: 2,
    body: own.extend({
      title: ofCharacters(shownName, contentTitleMaxLength).optional(),
      cuts: z.array(cut).max(replayCutsMaxCount).optional(),
      chapters: z.array(chapter).max(chaptersMaxCount).optional(),
    }),
    output: recording,
  },
  'GET /live/replay/chat': {
    summary: 'The chat of the stream that a video is the replay of',
    description:
      'Messages, donations, spins, changes of missions, and ends of polls, each with its place in the video; what was cut out is left out. Later bans and deletions apply.',
    permission: 'public',
    limit: { calls: 600, windowSeconds: 600 },
    query: z.object({
      contentOid: oid,
      fromMs: z.coerce.number().int().min(0).default(0).describe('In the video.'),
      after: z.coerce.number().int().min(0).optional().describe('`nextAfter` of the page before.'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          atMs: ms.describe('In the video.'),
          entry: replayChatEntry,
        }),
      ),
      nextAfter: z.number().int().nullable().describe('Null at the end.'),
    }),
  },
  'POST /live/mark': {
    summary: 'Mark this moment of the caller’s stream, for a chapter of its replay',
    permission: 'livestreamer',
    tools: ['dock'],
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      text: ofCharacters(shownName, replayMarkMaxLength)
        .default('')
        .describe('What the chapter is called; empty, it gets a number.'),
      secondsAgo: z.number().int().min(0).max(markSecondsMax).default(0),
    }),
    output: z.object({ streamOid: oid, text: z.string(), at: z.iso.datetime() }),
  },
  'POST /live/record/upload': {
    summary: 'Make a video of a replay',
    description:
      'The video is the file of `_contentOid`, a draft without one, or of a new draft. Publish it like any content.',
    permission: 'creator',
    limit: { calls: 60, windowSeconds: 3600 },
    body: own.extend({ _contentOid: oid.optional() }),
    output: replay,
  },
  'DELETE /live/record': {
    summary: 'Delete a replay that isn’t published, and the video made of it',
    permission: 'creator',
    body: own,
    output: z.object({ deleted: z.literal(true) }),
  },
})
