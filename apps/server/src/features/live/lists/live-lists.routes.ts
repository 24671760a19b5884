import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import {
  findPeriod,
  findSome,
  listRanking,
  readSearch,
  searchCards,
} from '../../shelf/shelf.service.ts'
import { liveKind } from '../streams/live-kind.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { listHashtags } from './hashtags.ts'
import { presentLives } from './live-cards.ts'
import { listLives } from './list-lives.ts'
import { findLiveCreator, presentLiveCreator } from './live-creator.ts'
import { presentStream, thumbnailUrlOf } from './present-stream.ts'

const { kind } = liveKind

/** What everyone is shown of streams that are on. */
export function liveListHandlers(deps: Deps): Handlers {
  const { db, clock } = deps
  return {
    'GET /live/stream': async ({ actor, query: { id }, lang }) => {
      const creator = await findLiveCreator(db, id)
      if (!creator) throw new AppError('live.not_found')
      return {
        creator: await presentLiveCreator(deps, creator, lang),
        stream: await presentStream(deps, { actor, creatorOid: creator.oid, lang }),
      }
    },
    'GET /live/user': async ({ query: { userOid }, lang }) => {
      const creator = await findLiveCreator(db, userOid)
      if (!creator) throw new AppError('live.not_found')
      return { user: await presentLiveCreator(deps, creator, lang) }
    },
    'GET /live/thumbnail': async ({ actor, query: { creatorOid } }) => {
      const stream = await findCurrentStream(db, creatorOid)
      const item = stream?.state === 'on' ? await findItem(db, stream.oid) : null
      if (!item) throw new AppError('live.not_streaming')
      return { thumbnailUrl: await thumbnailUrlOf(deps, { item, actor }) }
    },
    'GET /live/livestreams': async ({ actor, query, lang }) => {
      const page = await listLives(db, { ...query, actor, lang, now: clock.now() })
      const items = await presentLives(deps, page.rows, { actor, lang })
      return { items, nextCursor: page.nextCursor }
    },
    'GET /live/search': async ({ actor, query, lang }) => {
      const asked = { ...readSearch(query), kind, actor, lang, now: clock.now() }
      const page = await searchCards(db, asked)
      const items = await presentLives(deps, page.rows, { actor, lang })
      const count = query.withCount ? (await findSome(db, asked)).length : null
      return { items, nextCursor: page.nextCursor, count }
    },
    'GET /live/rankings': async ({ actor, query, lang }) => {
      const page = await listRanking(db, { ...query, kind, actor, lang, now: clock.now() })
      const shown = await presentLives(deps, page.rows, { actor, lang })
      const byOid = new Map(shown.map((live) => [live.contentOid, live]))
      const period = await findPeriod(db, { kind, period: query.period })
      return {
        items: page.rows.flatMap(({ oid, place, former_place: formerPlace, readers: viewers }) => {
          const live = byOid.get(oid)
          return live ? [{ place, formerPlace, viewers, live }] : []
        }),
        nextCursor: page.nextCursor,
        rankedAt: period?.rankedAt.toISOString() ?? null,
      }
    },
    'GET /live/hashtags': async () => ({ hashtags: await listHashtags(deps) }),
    'GET /stream/{id}/views': async ({ params: { id } }) => {
      const stream = await db
        .selectFrom('live_streams')
        .select(['viewers', 'state'])
        .select((row) =>
          row
            .selectFrom('live_passes')
            .select((pass) => pass.fn.countAll<string>().as('count'))
            .whereRef('stream_oid', '=', 'live_streams.oid')
            .as('views'),
        )
        .where('oid', '=', id)
        .where('started_at', 'is not', null)
        .executeTakeFirst()
      if (!stream) throw new AppError('live.not_found')
      return {
        viewers: stream.state === 'on' ? stream.viewers : 0,
        views: Number(stream.views),
      }
    },
  }
}
