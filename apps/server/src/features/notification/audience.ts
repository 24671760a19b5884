import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Of an audience, the next by id, each once. */
export async function listAudience(
  tx: Tx,
  page: { audience: RawBuilder<unknown>; after: string; limit: number },
): Promise<string[]> {
  const { audience, after, limit } = page
  const { rows } = await sql<{ oid: string }>`
    SELECT DISTINCT user_oid COLLATE "C" AS oid FROM (${audience}) AS audience (user_oid)
    WHERE user_oid COLLATE "C" > ${after} ORDER BY oid LIMIT ${limit}`.execute(tx)
  return rows.map(({ oid }) => oid)
}
