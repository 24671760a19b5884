import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { valueOf } from '../../settings/settings.service.ts'
import { shadowNewAccountsSetting } from '../rows/moderation.settings.ts'
import '../rows/moderation.tables.ts'

const hourMs = 3600 * 1000

interface ShadowFacts {
  created_at: Date
  is_shadowed: boolean
  hours: unknown
}

/** Whether only somebody themself sees what they write: by a decision, or while they are new. */
export async function isShadowed(
  db: Db | Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<ShadowFacts>`SELECT users.created_at,
      EXISTS (SELECT 1 FROM moderation_decisions WHERE user_oid = users.oid
        AND 'shadow' = ANY (measures) AND undone_at IS NULL
        AND (until IS NULL OR until > ${now})) AS is_shadowed,
      (SELECT value FROM settings WHERE name = ${shadowNewAccountsSetting.name}) AS hours
    FROM users WHERE users.oid = ${userOid}`.execute(db)
  const [known] = rows
  if (!known || known.is_shadowed) return known !== undefined
  const hours = valueOf(shadowNewAccountsSetting, known.hours ?? undefined)
  return now.getTime() - known.created_at.getTime() < hours * hourMs
}
