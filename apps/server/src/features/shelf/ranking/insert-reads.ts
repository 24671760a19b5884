import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import './ranking.tables.ts'

/** Somebody with an account used an item. */
export interface ItemRead {
  itemOid: string
  readerOid: string
  at: Date
}

/**
 * Counts who used which item on which day of a time zone, each once; not what creators use of their
 * own. Returns how many weren’t counted before.
 */
export async function insertReads(
  tx: Tx,
  { reads, zone }: { reads: readonly ItemRead[]; zone: string },
): Promise<number> {
  if (reads.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO shelf_reads (item_oid, day, reader_oid)
    SELECT DISTINCT item_oid, (at AT TIME ZONE ${zone})::date, reader_oid
    FROM unnest(
      ${reads.map(({ itemOid }) => itemOid)}::text[],
      ${reads.map(({ readerOid }) => readerOid)}::text[],
      ${reads.map(({ at }) => at.toISOString())}::timestamptz[]) AS reads (item_oid, reader_oid, at)
    JOIN catalogue_items ON oid = item_oid
    WHERE owner_oid <> reader_oid
    ORDER BY item_oid, 2, reader_oid
    ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows)
}
