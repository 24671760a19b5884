import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { batchedReads } from '../../platform/db/shared-reads.ts'
import './ledger.tables.ts'

/** Coins that an owner converted on a business day (`YYYY-MM-DD`). */
export async function getConvertedCoins(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  return coinsOfDay((await readConverted(db, [ownerOid])).get(ownerOid), businessDay)
}

/** The same, read together for all who ask at once. */
export function convertedCoinsReader(
  db: Db,
): (ownerOid: string, businessDay: string) => Promise<number> {
  const read = batchedReads((owners) => readConverted(db, owners))
  return async (ownerOid, businessDay) => coinsOfDay(await read(ownerOid), businessDay)
}

interface Converted {
  day: string
  coins: number
}

/** A wallet counts one day at a time: of any other it knows nothing. */
function coinsOfDay(row: Converted | null | undefined, businessDay: string): number {
  return row?.day === businessDay ? row.coins : 0
}

async function readConverted(db: Db, ownerOids: string[]) {
  const rows = await executePrepared(
    db,
    db
      .selectFrom('wallets')
      .select(['owner_oid', 'day_converted_coins as coins', sql<string>`day::text`.as('day')])
      .where(sql<boolean>`owner_oid = ANY(${ownerOids}::text[])`),
  )
  return new Map(rows.map((row) => [row.owner_oid, row]))
}

/** Thousandths of bonus credits that an owner spent or has on hold of a business day's. */
export async function getSpentBonusCredits(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('day_bonus_credit_milli as counted')
    .where('owner_oid', '=', ownerOid)
    .where(sql<boolean>`day = ${businessDay}::date`)
    .executeTakeFirst()
  return row?.counted ?? 0
}
