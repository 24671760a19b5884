import type { OutputOf } from '@plax/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import type { BanRow } from './chat.tables.ts'
import { anonymousNumber, type Chatter } from './chatter.ts'

type Ban = OutputOf<'GET /live/chat/bans'>['items'][number]

/** Bans that haven’t ended. */
export function isRunning(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(live_chat_bans.ends_at IS NULL OR live_chat_bans.ends_at > ${now})`
}

const readBans = preparedRead(
  (
    db,
    { creatorOid, oids, now }: Placeholders<{ creatorOid: string; oids: string[]; now: Date }>,
  ) =>
    db
      .selectFrom('live_chat_bans')
      .select([
        'creator_oid',
        'viewer_kind',
        'viewer_oid',
        'shown_oid',
        'nickname',
        'minutes',
        'reason',
        'description',
        'banned_by',
        'banned_at',
        'ends_at',
      ])
      .where('creator_oid', '=', creatorOid)
      .where(sql<boolean>`viewer_oid = ANY(${oids}::text[])`)
      .where(isRunning(now)),
)

/** The bans of chatters that haven’t ended, by their ids. */
export async function findBans(
  db: Db | Tx,
  { creatorOid, chatters, now }: { creatorOid: string; chatters: readonly Chatter[]; now: Date },
): Promise<Map<string, BanRow>> {
  const rows = await readBans(db, { creatorOid, oids: chatters.map(({ oid }) => oid), now })
  return new Map(rows.map((row) => [row.viewer_oid, row]))
}

/** Bans someone, in place of a ban that they have. */
export async function putBan(tx: Tx, ban: BanRow): Promise<void> {
  await tx
    .insertInto('live_chat_bans')
    .values(ban)
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'viewer_kind', 'viewer_oid']).doUpdateSet(ban),
    )
    .execute()
}

/** Ends a ban; false if there is none. */
export async function endBan(
  tx: Tx,
  { creatorOid, chatter }: { creatorOid: string; chatter: Chatter },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('live_chat_bans')
    .where('creator_oid', '=', creatorOid)
    .where('viewer_kind', '=', chatter.kind)
    .where('viewer_oid', '=', chatter.oid)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Those that haven’t ended, the latest first. */
export function listBans(
  db: Db,
  page: { creatorOid: string; after: [Date, string] | null; limit: number; now: Date },
): Promise<BanRow[]> {
  const { creatorOid, after, limit, now } = page
  let query = db
    .selectFrom('live_chat_bans')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where(isRunning(now))
  if (after) query = query.where(sql<boolean>`(banned_at, viewer_oid) < (${after[0]}, ${after[1]})`)
  return query.orderBy('banned_at', 'desc').orderBy('viewer_oid', 'desc').limit(limit).execute()
}

export function presentBan(row: BanRow): Ban {
  return {
    userOid: row.shown_oid,
    isGuest: row.viewer_kind === 'guest',
    nickname: row.nickname,
    anonymousNumber: row.nickname === null ? anonymousNumber(row.shown_oid) : null,
    banTime: row.minutes,
    endsAt: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    description: row.description,
    bannedAt: row.banned_at.toISOString(),
  }
}
