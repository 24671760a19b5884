import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { valueOf } from '../../settings/settings.service.ts'
import { shadowNewAccountsSetting } from '../rows/moderation.settings.ts'
import '../rows/moderation.tables.ts'

const hourMs = 3600 * 1000

interface ShadowFacts {
  oid: string
  created_at: Date
  is_shadowed: boolean
  hours: unknown
}

/** Whether only somebody themself sees what they write: by a decision, or while they are new. */
export async function isShadowed(
  db: Db | Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<boolean> {
  return (await shadowedAmong(db, { userOids: [userOid], now })).has(userOid)
}

/** The same for many at once: those of them who are shadowed. */
export async function shadowedAmong(
  db: Db | Tx,
  { userOids, now }: { userOids: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (userOids.length === 0) return new Set()
  const { rows } = await sql<ShadowFacts>`SELECT users.oid, users.created_at,
      EXISTS (SELECT 1 FROM moderation_decisions WHERE user_oid = users.oid
        AND 'shadow' = ANY (measures) AND undone_at IS NULL
        AND (until IS NULL OR until > ${now})) AS is_shadowed,
      (SELECT value FROM settings WHERE name = ${shadowNewAccountsSetting.name}) AS hours
    FROM users WHERE users.oid = ANY(${userOids}::text[])`.execute(db)
  const shadowed = rows.filter((row) => {
    const hours = valueOf(shadowNewAccountsSetting, row.hours ?? undefined)
    return row.is_shadowed || now.getTime() - row.created_at.getTime() < hours * hourMs
  })
  return new Set(shadowed.map(({ oid }) => oid))
}
