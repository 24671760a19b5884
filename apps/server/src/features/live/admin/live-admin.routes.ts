import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { nameColumns, nameIn } from '../../account/account.service.ts'
import { hashtagsSetting } from '../lists/hashtags.ts'
import '../play/passes.tables.ts'
import '../streams/hosts.tables.ts'
import { findStream } from '../streams/streams.ts'
import { allStreams, pageStreams, presentStreams, sumOnAir } from './admin-streams.ts'
import { changeStream, startForCreator, stopStream, warnCreator } from './moderate-streams.ts'
import { addStreamer, findStreamer, pageStreamers, removeStreamer } from './streamers.ts'

/** Streams, streamers, and servers in the console. */
export function liveAdminHandlers(deps: Deps): Handlers {
  const { db } = deps
  const show = async (streamOid: string, lang: Parameters<typeof presentStreams>[1]) => {
    const rows = await allStreams(db).where('live_streams.oid', '=', streamOid).execute()
    const [stream] = presentStreams(rows, lang)
    if (!stream) throw new AppError('live.not_found')
    return { stream }
  }
  return {
    'GET /live/admin': async ({ query, lang, concern }) => {
      const page = await pageStreams(db, { ...query, lang })
      concern(page.items.map(({ creatorOid }) => creatorOid))
      return { ...page, totals: await sumOnAir(db) }
    },
    'POST /live/admin': async ({ actor, body }) => {
      assertUser(actor)
      await warnCreator(deps, { actorOid: actor.userOid, ...body })
      return {}
    },
    'PUT /live/admin': async ({ actor, body, lang }) => {
      assertUser(actor)
      await changeStream(deps, { actorOid: actor.userOid, ...body })
      return show(body.streamOid, lang)
    },
    'DELETE /live/admin': async ({ actor, body, lang }) => {
      assertUser(actor)
      await stopStream(deps, { actorOid: actor.userOid, ...body })
      return show(body.streamOid, lang)
    },
    'POST /live/admin/rplay-stream/{id}/stop': async ({ actor, params: { id }, body, lang }) => {
      assertUser(actor)
      await stopStream(deps, { actorOid: actor.userOid, streamOid: id, ...body })
      return show(id, lang)
    },
    'POST /live/admin/rplay-stream/start': async ({ actor, body, lang }) => {
      assertUser(actor)
      const streamOid = await startForCreator(deps, { actorOid: actor.userOid, ...body })
      return show(streamOid, lang)
    },
    'PUT /live/admin/hashtags': async ({ actor, body: { hashtags } }) => {
      assertUser(actor)
      const unique = [...new Set(hashtags)]
      await db
        .transaction()
        .execute((tx) => deps.settings.set(tx, hashtagsSetting, unique, actor.userOid))
      return { hashtags: unique }
    },
    'GET /live/admin/live-token-set': async ({ query, lang, concern }) => {
      const stream = await findStream(db, query.streamOid)
      if (!stream) throw new AppError('live.not_found')
      concern([stream.creator_oid])
      const before = readCursor(query.cursor, [z.coerce.number(), z.string()])
      const found = await db
        .selectFrom('live_passes')
        .leftJoin('users', (join) =>
          join
            .onRef('users.oid', '=', 'live_passes.viewer_oid')
            .on('live_passes.viewer_kind', '=', 'user'),
        )
        .selectAll('live_passes')
        .select(nameColumns)
        .where('stream_oid', '=', query.streamOid)
        .$if(before !== null, (selected) =>
          selected.where(
            sql<boolean>`(live_passes.seen_at, live_passes.oid)
              < (${new Date(before?.[0] ?? 0)}, ${before?.[1] ?? ''})`,
          ),
        )
        .orderBy('live_passes.seen_at', 'desc')
        .orderBy('live_passes.oid', 'desc')
        .limit(query.limit + 1)
        .execute()
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.seen_at.getTime(),
        row.oid,
      ])
      const items = rows.map((row) => ({
        kind: row.viewer_kind,
        userOid: row.viewer_kind === 'user' ? row.viewer_oid : null,
        nickname: row.nickname === null ? null : nameIn(row as Parameters<typeof nameIn>[0], lang),
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
      }))
      return { items, nextCursor }
    },
    'GET /live/admin/rplay-stream/streams': async ({ lang, concern }) => {
      const hosts = await db.selectFrom('live_hosts').selectAll().orderBy('started_at').execute()
      const rows = await allStreams(db)
        .where('live_streams.ended_at', 'is', null)
        .where('live_streams.phase', '<>', 'waiting')
        .orderBy('live_streams.created_at')
        .limit(200)
        .execute()
      const streams = presentStreams(rows, lang)
      concern(streams.map(({ creatorOid }) => creatorOid))
      return {
        servers: hosts.map((host) => ({
          serverOid: host.oid,
          name: host.name,
          rtmpPort: host.rtmp_port,
          rtmpsPort: host.rtmps_port,
          playUrl: host.plays_at,
          problem: host.problem,
          startedAt: host.started_at.toISOString(),
          seenAt: host.seen_at.toISOString(),
        })),
        streams,
      }
    },
    'GET /live/admin/rplay-stream/streamers': async ({ query, lang, concern }) => {
      const page = await pageStreamers(deps, { ...query, lang })
      concern(page.items.map(({ userOid }) => userOid))
      return page
    },
    'POST /live/admin/rplay-stream/streamer/add': async ({ actor, body, lang }) => {
      assertUser(actor)
      await addStreamer(deps, { actorOid: actor.userOid, ...body })
      const streamer = await findStreamer(deps, { userOid: body.userOid, lang })
      if (!streamer) throw new AppError('account.user_not_found')
      return { streamer }
    },
    'DELETE /live/admin/rplay-stream/streamer/{id}': async ({ actor, params: { id }, body }) => {
      assertUser(actor)
      await removeStreamer(deps, { actorOid: actor.userOid, userOid: id, ...body })
      return {}
    },
    'GET /account/admin/live-channel': async ({ query: { userOid }, lang, concern }) => {
      concern([userOid])
      const own = allStreams(db).where('live_streams.creator_oid', '=', userOid)
      const rows = await own.where('live_streams.ended_at', 'is', null).execute()
      const { count } = await db
        .selectFrom('live_streams')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('creator_oid', '=', userOid)
        .where('started_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return {
        streamer: await findStreamer(deps, { userOid, lang }),
        stream: presentStreams(rows, lang)[0] ?? null,
        streams: Number(count),
      }
    },
  }
}
