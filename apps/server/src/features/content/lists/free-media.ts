import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isOutBy, visibleTo } from '../../access/access.service.ts'

interface FreeMedia {
  oid: string
  isSound: boolean
  seconds: number
  /** A frame of its film, for what has no thumbnail. */
  frameOid: string | null
}

/** Videos and sounds of somebody that anyone may play, latest first. */
export async function listFreeMedia(
  db: Db | Tx,
  asked: { ownerOid: string; search?: string; only?: string; limit: number; now: Date },
): Promise<FreeMedia[]> {
  const { ownerOid, search = '', only = null, limit, now } = asked
  const { rows } = await sql<FreeMedia>`
    SELECT catalogue_items.oid, contents.type = 'audio' AS "isSound",
      greatest(1, round(contents.duration_seconds))::int AS seconds, contents.frame_asset_oid AS "frameOid"
    FROM catalogue_items JOIN contents ON contents.content_oid = catalogue_items.oid
    WHERE catalogue_items.owner_oid = ${ownerOid}
      AND (${only}::text IS NULL OR catalogue_items.oid = ${only})
      AND ${isFreeMedia(now)}
      AND (${search} = '' OR position(search_fold(${search}) IN search_fold(catalogue_items.title)) > 0)
    ORDER BY catalogue_items.published_at DESC, catalogue_items.oid DESC
    LIMIT ${limit}`.execute(db)
  return rows
}

/** The titles of those that anyone may play now, by id. */
export async function listFreeTitles(
  db: Db | Tx,
  { oids, now }: { oids: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  if (oids.length === 0) return new Map()
  const { rows } = await sql<{ oid: string; title: string }>`
    SELECT catalogue_items.oid, catalogue_items.title
    FROM catalogue_items JOIN contents ON contents.content_oid = catalogue_items.oid
    WHERE catalogue_items.oid = ANY(${[...new Set(oids)]}::text[]) AND ${isFreeMedia(now)}`.execute(
    db,
  )
  return new Map(rows.map(({ oid, title }) => [oid, title]))
}

function isFreeMedia(now: Date): RawBuilder<boolean> {
  const anyone = { userOid: null, roles: new Set(['visitor'] as const) }
  return sql<boolean>`contents.type IN ('video', 'audio', 'clip')
    AND contents.duration_seconds IS NOT NULL AND contents.deleted_at IS NULL
    AND NOT contents.has_drm AND NOT contents.is_scenario_item
    AND catalogue_items.way_free AND NOT catalogue_items.is_adult
    AND catalogue_items.password_oid IS NULL AND ${isOutBy(now)} AND ${visibleTo(anyone, now)}`
}
