import type { Currency } from '@plax/contracts/payment/payment-values'
import { payoutValue, rateUnit, withholdingOf } from '@plax/money'
import type { Settings } from '../../settings/settings.service.ts'
import type { Rate } from '../rates/rates.ts'
import { withholdingSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import type { Amounts } from './open-balance.ts'

export interface PayoutValue {
  grossMinor: number
  withheldMinor: number
  netMinor: number
}

/**
 * What of open earnings can be paid: a claim in one currency of the wallet is met by the other, which
 * keeps as much as covers it.
 */
export function payableOf({ coins, creditMilli }: Amounts, creditMilliPerCoin: number): Amounts {
  if (coins < 0) {
    return { coins: 0, creditMilli: Math.max(0, creditMilli + coins * creditMilliPerCoin) }
  }
  if (creditMilli >= 0) return { coins, creditMilli }
  const left = coins * creditMilliPerCoin + creditMilli
  return { coins: Math.max(0, Math.floor(left / creditMilliPerCoin)), creditMilli: 0 }
}

/** What amounts come to in a currency, and what of it is withheld. */
export function valueOf(
  amounts: Amounts,
  terms: { currency: Currency; creditMilliPerCoin: number; withholdingPoints: number; rate: Rate },
): PayoutValue {
  const { currency, creditMilliPerCoin, withholdingPoints, rate } = terms
  const { rateMicro } = rate
  const grossMinor = payoutValue({ ...amounts, creditMilliPerCoin, currency, rateMicro })
  const withheldMinor = withholdingOf(grossMinor, withholdingPoints)
  return { grossMinor, withheldMinor, netMinor: grossMinor - withheldMinor }
}

/** What is withheld from creators of a country, in hundredths of a percent. */
export async function readWithholding(settings: Settings, country: string): Promise<number> {
  const rules = await settings.get(withholdingSetting)
  const rule =
    rules.find((one) => one.country === country) ?? rules.find((one) => one.country === '*')
  return rule?.points ?? 0
}

/** What a request is worth in won, in which coins are priced. */
export function wonOf(row: RequestRow): number {
  const { coins, credit_milli: creditMilli, credit_milli_per_coin: creditMilliPerCoin } = row
  const won = { currency: 'KRW', rateMicro: rateUnit } as const
  return payoutValue({ coins, creditMilli, creditMilliPerCoin, ...won })
}

/** What a request comes to at a rate, on the terms that it was made with. */
export function valueOfRequest(row: RequestRow, rate: Rate): PayoutValue {
  return valueOf(
    { coins: row.coins, creditMilli: row.credit_milli },
    {
      currency: row.currency,
      creditMilliPerCoin: row.credit_milli_per_coin,
      withholdingPoints: row.withholding_points,
      rate,
    },
  )
}
