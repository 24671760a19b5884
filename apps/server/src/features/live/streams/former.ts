import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import './streams.tables.ts'

/**
 * What the stream before was called, and who could enter it. A password isn’t taken along: what had
 * one goes live only when its creator starts it.
 */
export async function readFormer(db: Db | Tx, creatorOid: string) {
  const row = await db
    .selectFrom('live_streams')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const former = row && (await findItem(db, row.oid))
  if (!row || !former) return { item: {}, stream: {}, tags: [] }
  return {
    item: {
      title: former.title,
      description: former.description,
      language: former.language,
      thumbnail_asset_oid: former.thumbnail_asset_oid,
      is_adult: former.is_adult,
      allows_bonus: former.allows_bonus,
      way_free: former.way_free,
      way_tier_level: former.way_tier_level,
      way_tier_oid: former.way_tier_oid,
      way_ticket_oid: row.uses_ticket ? await findTicketOid(db, creatorOid) : null,
    },
    stream: {
      is_listed: row.is_listed,
      uses_anonymous_chat: row.uses_anonymous_chat,
      uses_bonus_coins: row.uses_bonus_coins,
      uses_ticket: row.uses_ticket,
      starts_itself: row.starts_itself && former.password_oid === null,
    },
    tags: row.tags,
  }
}

/** The ticket that’s sold now: it may have been issued since. */
async function findTicketOid(db: Db | Tx, creatorOid: string): Promise<string | null> {
  const { rows } = await sql<{ oid: string }>`
    SELECT oid FROM live_tickets
    WHERE creator_oid = ${creatorOid} AND issued_at IS NOT NULL AND expired_at IS NULL`.execute(db)
  return rows[0]?.oid ?? null
}
