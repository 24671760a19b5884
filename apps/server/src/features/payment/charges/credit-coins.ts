import type { Tx } from '../../../platform/db/database.ts'
import { convert, getConvertedCoins } from '../../ledger/ledger.service.ts'
import { type ConvertCap, readConvertCap } from '../credits/convert.ts'
import { type ChargeRow, creditCharge, isSettled, lockCharge, type PaymentDeps } from './charges.ts'

/** Credits a captured charge of coins, as `creditAndConvert` in a transaction of its own. */
export async function creditCoins(deps: PaymentDeps, chargeOid: string): Promise<ChargeRow> {
  const cap = await readConvertCap(deps)
  const now = deps.clock.now()
  return deps.db.transaction().execute((tx) => creditAndConvert(tx, { chargeOid, cap, now }))
}

/**
 * Credits a charge of coins, and makes them credits in the same transaction where they were bought so.
 * Where the day has no room left for them they stay coins, which nothing converts later unasked.
 */
export async function creditAndConvert(
  tx: Tx,
  { chargeOid, cap, now }: { chargeOid: string; cap: ConvertCap; now: Date },
): Promise<ChargeRow> {
  const wasSettled = isSettled(await lockCharge(tx, chargeOid))
  const charge = await creditCharge(tx, chargeOid, now)
  const { user_oid: ownerOid, coins, credit_milli: creditMilli } = charge
  if (wasSettled || charge.state !== 'paid' || creditMilli === null) return charge
  const convertedCoins = await getConvertedCoins(tx, ownerOid, cap.businessDay)
  if (convertedCoins + coins > cap.maxCoins) return charge
  const { postingId } = await convert(tx, {
    operation: 'payment.credit_pack',
    key: chargeOid,
    type: 'convert',
    ownerOid,
    amountCoins: coins,
    creditMilli,
    cap,
    now,
  })
  return tx
    .updateTable('charges')
    .set({ credit_posting_id: postingId })
    .where('oid', '=', chargeOid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
