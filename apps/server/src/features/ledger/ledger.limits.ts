import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './ledger.tables.ts'

/** Coins that an owner converted on a business day (`YYYY-MM-DD`). */
export function getConvertedCoins(db: Db, ownerOid: string, businessDay: string): Promise<number> {
  return getCounted(db, 'day_converted_coins', { ownerOid, businessDay })
}

/** Thousandths of bonus credits that an owner spent or has on hold of a business day's. */
export function getSpentBonusCredits(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  return getCounted(db, 'day_bonus_credit_milli', { ownerOid, businessDay })
}

/** What a wallet counts of its day; nothing where that day is another. */
async function getCounted(
  db: Db,
  column: 'day_converted_coins' | 'day_bonus_credit_milli',
  { ownerOid, businessDay }: { ownerOid: string; businessDay: string },
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select(`${column} as counted`)
    .where('owner_oid', '=', ownerOid)
    .where(sql<boolean>`day = ${businessDay}::date`)
    .executeTakeFirst()
  return row?.counted ?? 0
}
