import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'

/** Watching what is on air. */
export const livePlayRoutes = defineRoutes({
  'GET /live/play': {
    summary: 'What plays a creator’s stream',
    description: 'The URL of the playlist (HLS) works for a few hours; ask again for a new one.',
    permission: 'public',
    limit: { calls: 300, windowSeconds: 600 },
    query: z.object({ creatorOid: oid }),
    output: z.object({
      streamOid: oid,
      startedAt: z.iso.datetime(),
      phase: z
        .enum(['starting', 'live', 'interrupted'])
        .describe('`interrupted`: the publisher is gone, and may return.'),
      playlist: z.string().describe('The path of the playlist.'),
    }),
  },
})
