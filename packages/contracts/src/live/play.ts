import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { streamPasswordMaxLength } from './live-values.ts'

/** Watching what is on air. */
export const livePlayRoutes = defineLiveRoutes({
  'GET /live/play': {
    summary: 'What plays a creator’s stream',
    description: 'The URL of the playlist (HLS) works while the caller may watch, for any player.',
    permission: 'public',
    limit: { calls: 300, windowSeconds: 600 },
    query: z.object({
      creatorOid: oid,
      acceptsCaution: z
        .stringbool()
        .default(false)
        .describe('An administrator enters what a password protects.'),
    }),
    output: z.object({
      streamOid: oid,
      startedAt: z.iso.datetime(),
      phase: z
        .enum(['starting', 'live', 'interrupted'])
        .describe('`interrupted`: the publisher is gone, and may return.'),
      playlist: z
        .string()
        .describe('The URL of the playlist; with `?view=rewind`, of the whole stream so far.'),
    }),
  },
  'POST /live/keyverification': {
    summary: 'Enter the password of a creator’s stream',
    permission: 'public',
    guestDevice: 'Remembers that a visitor entered it.',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      creatorOid: oid,
      password: ofCharacters(z.string().min(1), streamPasswordMaxLength),
    }),
    output: z.object({ isValid: z.literal(true) }),
  },
})
