import { z } from 'zod'
import { oid } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'

const streamKey = z.string().describe('Keep it secret: whoever has it can go live on this channel.')

const ownKey = z
  .object({
    key: streamKey,
    createdAt: z.iso.datetime(),
    servers: z
      .object({ rtmp: z.string(), rtmps: z.string().nullable() })
      .describe('Server URLs for streaming software. `rtmps` is null without a certificate.'),
  })
  .meta({ id: 'StreamKey' })

/** The key by which streaming software goes live on a creator’s channel (spec D8). */
export const liveKeyRoutes = defineLiveRoutes({
  'GET /live/key2': {
    summary: 'The stream key of the caller’s channel, created when it’s first asked for',
    permission: 'livestreamer',
    stepUp: true,
    limit: { calls: 60, windowSeconds: 3600 },
    output: ownKey,
  },
  'POST /live/key2': {
    summary: 'Replace the stream key; the former one can’t begin a stream any more',
    permission: 'livestreamer',
    stepUp: true,
    limit: { calls: 20, windowSeconds: 3600 },
    output: ownKey,
  },
  'POST /live/admin/rplay-stream/whitelist/decrypt': {
    summary: 'Show a creator’s stream key to an administrator',
    description: 'Each call is recorded in the audit log, where the creator can see it.',
    permission: 'admin',
    stepUp: true,
    limit: { calls: 30, windowSeconds: 3600 },
    body: z.object({ userOid: oid, reason: z.string().trim().min(1).max(500) }),
    output: z.object({ key: streamKey }),
  },
})
