import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Broadcast } from '../ingest/broadcast.ts'
import type { PlaylistAnswer } from '../ingest/playlist-answer.ts'
import type { PassKeeper } from './pass-keeper.ts'
import type { Pass } from './passes.ts'

const year = 'private, max-age=31536000, immutable'
const playlistType = 'application/vnd.apple.mpegurl'

interface Playing {
  /** The broadcast of a stream that this process receives. */
  find: (streamOid: string) => Promise<Broadcast | null>
  keeper: PassKeeper
}

interface Params {
  token: string
  rung: string
  file: string
}

type Query = Readonly<Record<string, string | undefined>>

/**
 * Playlists and parts, whose names are relative to each other, so that all viewers share them. Each
 * request is checked by the pass in its path.
 */
export function servePlaying(app: FastifyInstance, { find: findBroadcast, keeper }: Playing): void {
  const options = {
    schema: { hide: true },
    config: { permission: 'public' as const },
    onSend: async (_: FastifyRequest, reply: FastifyReply) => {
      // Pages of the site may be on another host than the stream.
      void reply.header('access-control-allow-origin', '*')
    },
  }
  const find = async (token: string, ip: string): Promise<{ pass: Pass; broadcast: Broadcast }> => {
    const pass = await keeper.check(token, ip)
    if (!pass) throw new AppError('live.pass_refused')
    const broadcast = await findBroadcast(pass.stream_oid)
    if (!broadcast) throw new AppError('live.not_streaming')
    return { pass, broadcast }
  }
  app.get<{ Params: Params; Querystring: Query }>(
    '/api/live/hls/:token/master.m3u8',
    options,
    async ({ params, query, ip }, reply) => {
      const { pass, broadcast } = await find(params.token, ip)
      const file = `index.m3u8${query.view === 'rewind' ? '?view=rewind' : ''}`
      const made = broadcast.master({ file, maxHeight: pass.max_height })
      if (made.status !== 200) throw new AppError('live.not_streaming')
      return sendPlaylist(reply, made)
    },
  )
  app.get<{ Params: Params; Querystring: Query }>(
    '/api/live/hls/:token/:rung/:file',
    options,
    async ({ params, query, ip }, reply) => {
      const { token, rung, file } = params
      const { pass, broadcast } = await find(token, ip)
      // Players leave a rung that’s gone, as they can’t one that’s refused.
      if (!broadcast.hasRung(rung)) throw new AppError('request.not_found')
      if (!broadcast.isOpen(rung, pass.max_height)) throw new AppError('live.pass_refused')
      if (file === 'index.m3u8') return sendPlaylist(reply, await broadcast.playlist(rung, query))
      const bytes = await broadcast.part(rung, file)
      if (!bytes) throw new AppError('request.not_found')
      return reply
        .type('video/mp4')
        .header('cache-control', year)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}

function sendPlaylist(reply: FastifyReply, made: PlaylistAnswer): FastifyReply {
  return reply
    .code(made.status)
    .type(playlistType)
    .header('cache-control', made.cacheControl)
    .send(Buffer.from(made.body))
}
