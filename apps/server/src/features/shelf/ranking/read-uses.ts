import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isNotInvitationOnly } from '../../access/access.service.ts'
import type { Days } from './periods.ts'
import type { Use } from './standings.ts'

const readsATime = 5000

interface UsesQuery {
  kind: string
  periods: readonly { present: Days; former: Days }[]
}

interface ItemUses {
  itemOid: string
  /** In each period, and in the one before it. */
  uses: readonly { present: Use; former: Use }[]
}

/**
 * How much was used of each item that everybody may list, item by item: as many at a time as have
 * some thousand reads together, so that no statement takes long, however many there are.
 */
export async function* readUses(db: Db, asked: UsesQuery): AsyncGenerator<ItemUses> {
  for (let from = ''; ;) {
    const until = await findEnd(db, from)
    if (until === null) return
    const { rows } = await pieceQuery({ ...asked, from, until }).execute(db)
    for (const { item_oid: itemOid, uses } of rows) {
      yield { itemOid, uses: asked.periods.map((_, index) => useOf(uses, index)) }
    }
    from = until
  }
}

/** The last item of the piece after an item; null where none is left. */
async function findEnd(db: Db, from: string): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    SELECT max(item_oid) AS until FROM (
      SELECT item_oid FROM shelf_reads WHERE item_oid > ${from} ORDER BY item_oid
      LIMIT ${readsATime}) AS piece`.execute(db)
  return rows[0]?.until ?? null
}

/** For each period four numbers: readers and days, now and before. */
export function pieceQuery({
  kind,
  periods,
  from,
  until,
}: UsesQuery & { from: string; until: string }): RawBuilder<{ item_oid: string; uses: number[] }> {
  const spans = periods.flatMap(({ present, former }) => [present, former])
  const days = spans.map(
    (span) => sql`count(*) FILTER (WHERE day BETWEEN ${span.since}::date AND ${span.until}::date)`,
  )
  const sums = spans.map(
    (_, index) => sql`count(*) FILTER (WHERE days[${sql.lit(index + 1)}] > 0)::int,
      sum(days[${sql.lit(index + 1)}])::int`,
  )
  return sql`
    WITH readers AS (
      SELECT item_oid, reader_oid, ARRAY[${sql.join(days)}] AS days FROM shelf_reads
      WHERE item_oid > ${from} AND item_oid <= ${until} GROUP BY item_oid, reader_oid),
    items AS MATERIALIZED (
      SELECT item_oid, ARRAY[${sql.join(sums)}] AS uses FROM readers GROUP BY item_oid)
    SELECT items.* FROM items JOIN catalogue_items ON catalogue_items.oid = item_oid
    WHERE catalogue_items.kind = ${kind} AND catalogue_items.state = 'published'
      AND catalogue_items.visibility = 'public' AND ${isNotInvitationOnly}`
}

function useOf(uses: readonly number[], index: number): { present: Use; former: Use } {
  const [readers = 0, days = 0, formerReaders = 0, formerDays = 0] = uses.slice(4 * index)
  return { present: { readers, days }, former: { readers: formerReaders, days: formerDays } }
}
