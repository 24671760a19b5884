import type { Currency } from '@plax/contracts/payment/payment-values'
import { payoutValue, rateUnit } from '@plax/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Earned, EarnedMoney } from '../../commerce/commerce.service.ts'
import { creditRateSetting } from '../../payment/payment.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { findAccount } from '../accounts/accounts.ts'
import { readLastBusinessDay } from '../calendar/calendar.ts'
import { findRate } from '../rates/rates.ts'
import { listLiveRequests } from './requests.queries.ts'

/**
 * The money in which earnings are shown, and the latest rate: the currency of the account they're paid
 * to, and won where there is none yet, no rate, or creators with different ones.
 */
export async function readShownCurrency(
  settings: Settings,
  db: Db | Tx,
  { creatorOids, now }: { creatorOids: readonly string[]; now: Date },
): Promise<{ currency: Currency; rateMicro: number }> {
  const currencies = new Set<Currency>()
  for (const oid of creatorOids) currencies.add((await findAccount(db, oid))?.currency ?? 'KRW')
  const [first = 'KRW', ...others] = currencies
  const currency = others.length === 0 ? first : 'KRW'
  const upTo = await readLastBusinessDay(settings, now)
  const rate = await findRate(db, { currency, upTo })
  if (rate) return { currency, rateMicro: rate.rateMicro }
  return { currency: 'KRW', rateMicro: rateUnit }
}

/** On what terms payouts pay what was earned up to their month, oldest first. */
export async function listPayoutTerms(db: Db, creatorOid: string) {
  const rows = await listLiveRequests(db, [creatorOid])
  return rows.map((row) => ({
    requestOid: row.oid,
    throughMonth: row.through_month,
    currency: row.currency,
    rateMicro: row.rate_micro,
    creditMilliPerCoin: row.credit_milli_per_coin,
  }))
}

/** What earnings are worth at it. */
export async function valueEarned(
  settings: Settings,
  tx: Tx,
  { creatorOids, coins, creditMilli, now }: Earned,
): Promise<EarnedMoney> {
  const { currency, rateMicro } = await readShownCurrency(settings, tx, { creatorOids, now })
  const creditMilliPerCoin = await settings.get(creditRateSetting)
  const value = { coins, creditMilli, creditMilliPerCoin, currency, rateMicro }
  return { amountMinor: payoutValue(value), currency }
}
