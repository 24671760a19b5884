import { createHash } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { listUsers } from '../../account/account.service.ts'
import { listTitles } from '../../catalogue/catalogue.service.ts'

export interface UsageRow {
  oid: string
  at: Date
  what: 'claimed' | 'chat' | 'returned' | 'credited'
  ownerKind: 'user' | 'guest'
  ownerOid: string | null
  contentOid: string | null
}

/** What became of a coupon, latest first. */
export async function listUsage(
  db: Db,
  page: { code: string; before: { at: Date; oid: string } | null; limit: number },
): Promise<UsageRow[]> {
  const { code, before, limit } = page
  const isBefore = before ? sql`(at, oid) < (${before.at}::timestamptz, ${before.oid})` : sql`true`
  // A claim that was credited is two events with one id; the posting's id tells them apart.
  const { rows } = await sql<UsageRow>`
    WITH claims AS (SELECT * FROM chat_coupon_claims WHERE code = ${code}), events AS (
      SELECT oid, claimed_at AS at, 'claimed' AS what, owner_kind, owner_oid,
        NULL::text COLLATE "C" AS content_oid FROM claims
      UNION ALL
      SELECT posting_id, credited_at, 'credited', owner_kind, owner_oid, NULL FROM claims
        WHERE credited_at IS NOT NULL
      UNION ALL
      SELECT uses.oid, used_at, CASE WHEN returned_at IS NULL THEN 'chat' ELSE 'returned' END,
        owner_kind, owner_oid, uses.content_oid
        FROM chat_coupon_uses AS uses JOIN claims ON claims.oid = uses.claim_oid
    )
    SELECT oid, at, what, owner_kind AS "ownerKind", owner_oid AS "ownerOid",
      content_oid AS "contentOid"
    FROM events WHERE ${isBefore} ORDER BY at DESC, oid DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** With names; a guest's device is told by a hash, since its id opens that guest's chats. */
export async function presentUsage(db: Db, rows: readonly UsageRow[], lang: Language) {
  const oidsOf = (kind: 'user' | 'guest') =>
    rows.flatMap((row) => (row.ownerKind === kind && row.ownerOid ? row.ownerOid : []))
  const users = await listUsers(db, [...new Set(oidsOf('user'))])
  const nicknames = new Map(users.map((user) => [user.oid, user.nickname]))
  const titles = await titlesOf(db, { oids: rows.map((row) => row.contentOid), lang })
  return rows.map(({ ownerKind, ownerOid, at, ...row }) => {
    const isUser = ownerKind === 'user' && ownerOid !== null
    return {
      ...row,
      at: at.toISOString(),
      who: ownerOid === null ? ('gone' as const) : ownerKind,
      userOid: isUser ? ownerOid : null,
      nickname: isUser ? (nicknames.get(ownerOid) ?? null) : null,
      device: ownerKind === 'guest' && ownerOid ? deviceName(ownerOid) : null,
      storyTitle: titles.get(row.contentOid ?? '') ?? null,
    }
  })
}

function deviceName(guestId: string): string {
  return createHash('sha256').update(`coupon-device:${guestId}`).digest('hex').slice(0, 8)
}

/** The titles of the stories that coupons are for. */
export function titlesOf(
  db: Db,
  { oids, lang }: { oids: readonly (string | null)[]; lang: Language },
): Promise<Map<string, string>> {
  return listTitles(db, { oids: oids.filter((oid) => oid !== null), lang })
}
