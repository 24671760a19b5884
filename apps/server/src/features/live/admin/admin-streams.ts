import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { nameColumns, nameIn, oidOfName } from '../../account/account.service.ts'
import { titleIn } from '../../catalogue/catalogue.service.ts'
import { isOnLists } from '../streams/stream-card.ts'
import type { StreamRow } from '../streams/streams.ts'
import '../streams/streams.tables.ts'

type AdminStream = OutputOf<'GET /live/admin'>['items'][number]

export function allStreams(db: Db) {
  return db
    .selectFrom('live_streams')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'live_streams.oid')
    .innerJoin('users', 'users.oid', 'live_streams.creator_oid')
    .selectAll('live_streams')
    .select(['title', 'translations', 'catalogue_items.language as item_language'])
    .select(['catalogue_items.is_adult as is_for_adults', 'password_oid'])
    .select(nameColumns)
}

export function presentStreams(
  rows: Awaited<ReturnType<ReturnType<typeof allStreams>['execute']>>,
  lang: Language,
): AdminStream[] {
  return rows.map((row) => ({
    streamOid: row.oid,
    creatorOid: row.creator_oid,
    creatorNickname: nameIn(row, lang),
    title: titleIn({ ...row, language: row.item_language }, lang),
    state: row.state,
    phase: row.phase,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    viewers: row.state === 'ended' ? 0 : row.viewers,
    isListed: isOnLists(row),
    isHeldBack: row.is_held_back,
    isAdultContent: row.is_for_adults,
    hasPassword: row.password_oid !== null,
    bitrate: row.report?.health?.bitrate ?? null,
    rungs: [...(row.report?.ladder.rungs ?? [])],
    stopReason: row.stop_reason,
  }))
}

interface Asked {
  state?: StreamRow['state'] | undefined
  creator?: string | undefined
  limit: number
  cursor?: string | undefined
  lang: Language
}

/** Running ones first, then those that began last. */
export async function pageStreams(
  db: Db,
  { state, creator, limit, cursor, lang }: Asked,
): Promise<{ items: AdminStream[]; nextCursor: string | null }> {
  const creatorOid = creator ? await oidOfName(db, creator) : null
  const before = readCursor(cursor, [z.coerce.number(), z.coerce.number(), z.string()])
  const place = sql`((live_streams.state = 'on')::int, live_streams.created_at, live_streams.oid)`
  const found = await allStreams(db)
    .$if(state !== undefined, (query) => query.where('live_streams.state', '=', state ?? 'on'))
    .$if(creator !== undefined && creator !== '', (query) =>
      query.where('live_streams.creator_oid', '=', creatorOid ?? ''),
    )
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`${place} < (${before?.[0] ?? 0}, ${new Date(before?.[1] ?? 0)}, ${before?.[2] ?? ''})`,
      ),
    )
    .orderBy(sql`(live_streams.state = 'on')::int`, 'desc')
    .orderBy('live_streams.created_at', 'desc')
    .orderBy('live_streams.oid', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [
    row.state === 'on' ? 1 : 0,
    row.created_at.getTime(),
    row.oid,
  ])
  return { items: presentStreams(rows, lang), nextCursor }
}

export async function sumOnAir(db: Db): Promise<{ on: number; viewers: number }> {
  const { rows } = await sql<{ on: number; viewers: number }>`
    SELECT count(*)::int AS "on", coalesce(sum(viewers), 0)::int AS viewers
    FROM live_streams WHERE state = 'on'`.execute(db)
  return rows[0] ?? { on: 0, viewers: 0 }
}
