import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './ledger.tables.ts'

/** Coins that an owner converted on a business day (`YYYY-MM-DD`). */
export function getConvertedCoins(db: Db, ownerOid: string, businessDay: string): Promise<number> {
  return readDay(db, { ownerOid, businessDay, column: 'day_converted_coins' })
}

/** Thousandths of bonus credits that an owner spent or has on hold of a business day's. */
export function getSpentBonusCredits(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  return readDay(db, { ownerOid, businessDay, column: 'day_bonus_credit_milli' })
}

/** A wallet counts one day at a time: of any other it knows nothing. */
async function readDay(
  db: Db,
  asked: {
    ownerOid: string
    businessDay: string
    column: 'day_converted_coins' | 'day_bonus_credit_milli'
  },
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select(`${asked.column} as counted`)
    .where('owner_oid', '=', asked.ownerOid)
    .where(sql<boolean>`day = ${asked.businessDay}::date`)
    .executeTakeFirst()
  return row?.counted ?? 0
}
