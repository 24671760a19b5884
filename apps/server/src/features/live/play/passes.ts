import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import type { Viewer } from '../admission/viewer.ts'
import '../streams/streams.tables.ts'
import './passes.tables.ts'

export type Pass = Selectable<Database['live_passes']>

/** A viewer was there if they were seen so lately. */
export const presentMs = 25_000

/**
 * The token by which a viewer plays a stream: in the path, so that each part is asked for with it. A
 * viewer has one pass for a stream, however often they ask.
 */
export async function givePass(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  of: { streamOid: string; viewer: Viewer; maxHeight: number | null; now: Date },
): Promise<string> {
  const { viewer, now } = of
  const { oid } = await db
    .insertInto('live_passes')
    .values({
      oid: newOid(now),
      stream_oid: of.streamOid,
      viewer_kind: viewer.kind,
      viewer_oid: viewer.oid,
      max_height: of.maxHeight,
      created_at: now,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['stream_oid', 'viewer_kind', 'viewer_oid'])
        .doUpdateSet({ max_height: of.maxHeight, seen_at: now }),
    )
    .returning('oid')
    .executeTakeFirstOrThrow()
  return `${oid}${sign(secret, oid)}`
}

export async function forgetGuestPass(
  db: Db,
  { streamOid, guestId }: { streamOid: string; guestId: string },
): Promise<void> {
  await db
    .deleteFrom('live_passes')
    .where('stream_oid', '=', streamOid)
    .where('viewer_kind', '=', 'guest')
    .where('viewer_oid', '=', guestId)
    .execute()
}

/** The pass of a token; null if nobody was given it. */
export function readToken(secret: string, token: string): string | null {
  const oid = token.slice(0, 24)
  const expected = Buffer.from(sign(secret, oid))
  const sent = Buffer.from(token.slice(24))
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? oid : null
}

export async function findPass(db: Db, oid: string): Promise<Pass | null> {
  const query = db.selectFrom('live_passes').selectAll().where('oid', '=', oid)
  return (await query.executeTakeFirst()) ?? null
}

/** Records that viewers were there. */
export async function markSeen(
  db: Db,
  { passOids, now }: { passOids: readonly string[]; now: Date },
): Promise<void> {
  if (passOids.length === 0) return
  await sql`UPDATE live_passes SET seen_at = ${now}
    WHERE oid = ANY(${[...passOids]}::text[])`.execute(db)
}

/** Records that viewers are gone, before it would be noticed. */
export async function markLeft(
  db: Db,
  { passOids, now }: { passOids: readonly string[]; now: Date },
): Promise<void> {
  if (passOids.length === 0) return
  const goneAt = new Date(now.getTime() - presentMs)
  await sql`UPDATE live_passes SET seen_at = ${goneAt}
    WHERE oid = ANY(${[...passOids]}::text[]) AND seen_at > ${goneAt}`.execute(db)
}

/** Those who play are recorded in between. */
const markedMs = 8000

/** The same of viewers who have the page of a creator’s stream open, though they may have paused it. */
export async function markPresent(
  db: Db,
  of: { creatorOid: string; viewers: readonly Viewer[]; now: Date },
): Promise<void> {
  const { creatorOid, viewers, now } = of
  const kinds = viewers.map(({ kind }) => kind)
  const oids = viewers.map(({ oid }) => oid)
  const since = new Date(now.getTime() - markedMs)
  await sql`UPDATE live_passes SET seen_at = ${now}
    FROM live_streams, unnest(${kinds}::text[], ${oids}::text[]) AS present (kind, oid)
    WHERE live_streams.creator_oid = ${creatorOid} AND live_streams.state = 'on'
      AND live_passes.stream_oid = live_streams.oid
      AND live_passes.viewer_kind = present.kind
      AND live_passes.viewer_oid = present.oid
      AND live_passes.seen_at < ${since}`.execute(db)
}

/** How many people watch a stream now, besides its creator. */
export async function countViewers(
  db: Db,
  { streamOid, now }: { streamOid: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('live_passes')
    .innerJoin('live_streams', 'live_streams.oid', 'live_passes.stream_oid')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('stream_oid', '=', streamOid)
    .whereRef('viewer_oid', '<>', 'creator_oid')
    .where('seen_at', '>', new Date(now.getTime() - presentMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Also once its viewer has one: an outsider learns nothing from its length. */
function sign(secret: string, oid: string): string {
  return createHmac('sha256', secret).update(`live pass ${oid}`).digest('base64url').slice(0, 27)
}
