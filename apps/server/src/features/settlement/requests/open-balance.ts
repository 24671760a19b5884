import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { bucketNumbers } from '../../ledger/ledger.service.ts'
import '../rows/settlement.tables.ts'

/** Coins, and thousandths of a credit. */
export interface Amounts {
  coins: number
  creditMilli: number
}

export interface Balances {
  /** Earned before an instant and neither paid out nor asked for; below 0 it is a claim. */
  open: Amounts
  /** Earned since that instant. */
  running: Amounts
  /** Asked for, or sent and not confirmed. */
  onTheWay: Amounts
}

interface Row {
  openCoins: number
  openCredit: number
  runningCoins: number
  runningCredit: number
  waitingCoins: number
  waitingCredit: number
}

/**
 * What of a creator's earnings is open at the end of a month, in one snapshot: what the ledger has now,
 * without what was sold since, and without what was asked for and is not posted yet. Refunds count as
 * soon as they are made, so that nobody is paid what was taken back. Its cost does not grow with the
 * history.
 */
export async function readBalances(
  db: Db,
  { creatorOid, until }: { creatorOid: string; until: Date },
): Promise<Balances> {
  const { coin, credit } = bucketNumbers
  const { rows } = await sql<Row>`
    WITH account AS (
      SELECT coalesce(sum(amount) FILTER (WHERE bucket = ${coin}), 0) AS coins,
        coalesce(sum(amount) FILTER (WHERE bucket = ${credit}), 0) AS credits
      FROM ledger_account_sums(${creatorOid}, 'creator')
    ), since AS (
      SELECT coalesce(sum(earned) FILTER (WHERE currency = 'coin'), 0) AS coins,
        coalesce(sum(earned) FILTER (WHERE currency = 'credit'), 0) AS credits
      FROM sales WHERE creator_oid = ${creatorOid} AND at >= ${until} AND refunded_at IS NULL
    ), asked AS (
      SELECT coalesce(sum(coins), 0) AS coins, coalesce(sum(credit_milli), 0) AS credits,
        coalesce(sum(coins) FILTER (WHERE step <> 'sent'), 0) AS unposted_coins,
        coalesce(sum(credit_milli) FILTER (WHERE step <> 'sent'), 0) AS unposted_credits
      FROM settlement_requests WHERE creator_oid = ${creatorOid} AND state = 'processing'
    )
    SELECT (account.coins - since.coins - asked.unposted_coins)::bigint AS "openCoins",
      (account.credits - since.credits - asked.unposted_credits)::bigint AS "openCredit",
      since.coins::bigint AS "runningCoins", since.credits::bigint AS "runningCredit",
      asked.coins::bigint AS "waitingCoins", asked.credits::bigint AS "waitingCredit"
    FROM account, since, asked`.execute(db)
  const row = rows[0] as Row
  return {
    open: { coins: row.openCoins, creditMilli: row.openCredit },
    running: { coins: row.runningCoins, creditMilli: row.runningCredit },
    onTheWay: { coins: row.waitingCoins, creditMilli: row.waitingCredit },
  }
}
