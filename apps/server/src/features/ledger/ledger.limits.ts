import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './ledger.tables.ts'

/** Coins that an owner converted on a business day (`YYYY-MM-DD`). */
export async function getConvertedCoins(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('day_converted_coins')
    .where('owner_oid', '=', ownerOid)
    .where(sql<boolean>`day = ${businessDay}::date`)
    .executeTakeFirst()
  return row?.day_converted_coins ?? 0
}

/** Thousandths of bonus credits that an owner spent or has on hold of a business day's. */
export async function getSpentBonusCredits(
  db: Db,
  ownerOid: string,
  businessDay: string,
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('day_bonus_credit_milli')
    .where('owner_oid', '=', ownerOid)
    .where(sql<boolean>`day = ${businessDay}::date`)
    .executeTakeFirst()
  return row?.day_bonus_credit_milli ?? 0
}
