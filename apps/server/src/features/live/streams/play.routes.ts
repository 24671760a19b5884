import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Broadcast } from '../ingest/broadcast.ts'
import type { OnAir } from './on-air.ts'
import { makePlayToken, readPlayToken } from './play-token.ts'
import { findRunningStream } from './streams.ts'

type PlayDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

const playable = ['starting', 'live', 'interrupted'] as const
const year = 'private, max-age=31536000, immutable'

/** What plays a creator’s stream. */
export function playHandlers(deps: PlayDeps, onAir: OnAir): Handlers {
  return {
    'GET /live/play': async ({ query, actor }) => {
      const stream = await findRunningStream(deps.db, query.creatorOid)
      const broadcast = stream && (await onAir.find(stream.oid))
      const phase = playable.find((one) => one === broadcast?.state.phase)
      if (!stream || !phase) throw new AppError('live.not_streaming')
      const now = deps.clock.now()
      const viewer = viewerOf(actor)
      const token = makePlayToken(deps.secret, { streamOid: stream.oid, viewer, now })
      return {
        streamOid: stream.oid,
        startedAt: stream.started_at.toISOString(),
        phase,
        playlist: `/api/live/hls/${token}/master.m3u8`,
      }
    },
  }
}

function viewerOf({ userOid, guestId, address }: Actor): string {
  return userOid ?? guestId ?? address.replaceAll('.', '-')
}

interface Params {
  token: string
  rung: string
  file: string
}

/** Playlists and parts, whose names are relative to each other, so that all viewers share them. */
export function servePlaying(app: FastifyInstance, deps: PlayDeps, onAir: OnAir): void {
  const options = { schema: { hide: true }, config: { permission: 'public' as const } }
  const find = async (token: string): Promise<Broadcast> => {
    const streamOid = readPlayToken(deps.secret, token, deps.clock.now())
    const broadcast = streamOid && (await onAir.find(streamOid))
    if (!broadcast) throw new AppError('live.not_streaming')
    return broadcast
  }
  app.get<{ Params: Params }>(
    '/api/live/hls/:token/master.m3u8',
    options,
    async (request, reply) => {
      const { status, body, cacheControl } = (await find(request.params.token)).master()
      if (status !== 200) throw new AppError('live.not_streaming')
      return reply.type(playlistType).header('cache-control', cacheControl).send(body)
    },
  )
  app.get<{ Params: Params; Querystring: Record<string, string | undefined> }>(
    '/api/live/hls/:token/:rung/:file',
    options,
    async (request, reply) => {
      const { token, rung, file } = request.params
      const broadcast = await find(token)
      if (file === 'index.m3u8') {
        const { status, body, cacheControl } = await broadcast.playlist(rung, request.query)
        return reply
          .code(status)
          .type(playlistType)
          .header('cache-control', cacheControl)
          .send(Buffer.from(body))
      }
      const bytes = await broadcast.part(rung, file)
      if (!bytes) throw new AppError('request.not_found')
      return reply
        .type('video/mp4')
        .header('cache-control', year)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}

const playlistType = 'application/vnd.apple.mpegurl'
