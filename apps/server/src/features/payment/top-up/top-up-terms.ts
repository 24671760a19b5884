import type { TopUpFailure } from '@plax/contracts/payment/top-up-values'
import { topUpBelowMilli } from '@plax/contracts/limits'
import { scaleAmount } from '@plax/money'
import { z } from 'zod'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import { convertCapSetting, creditRateSetting } from '../credits/convert.ts'

export const topUpSetting = defineSetting({
  name: 'payment.top_up_credit_milli',
  schema: z.number().int().min(50_000).max(100_000_000),
  default: 100_000,
  description:
    'Minimum credits an automatic top-up adds, in thousandths. Whole coins are converted at the conversion rate.',
})

export interface TopUpTerms {
  /** What one top-up takes, and what it gives. */
  coins: number
  creditMilli: number
  /** Of all conversions of a person in a business day. */
  convertMaxCoins: number
}

/** What one top-up is: whole coins, so many that the operator's amount is reached. */
export async function readTopUpTerms(settings: Settings): Promise<TopUpTerms> {
  const rate = await settings.get(creditRateSetting)
  const wanted = await settings.get(topUpSetting)
  const coins = scaleAmount(wanted, { numerator: 1, denominator: rate, rounding: 'up' })
  const convertMaxCoins = await settings.get(convertCapSetting)
  return { coins, creditMilli: coins * rate, convertMaxCoins }
}

interface TopUpFacts {
  terms: TopUpTerms
  creditMilli: number
  bonusCreditMilli: number
  /** Of bonus credits, what the limit of the day still lets be spent. */
  bonusLeftMilli: number
  coins: number
  /** Converted today, by hand and by top-ups. */
  convertedCoins: number
  /** Of those, by top-ups. */
  toppedUpCoins: number
  maxCoinsPerDay: number
}

/** Whether a top-up happens, is not needed any more, or why it cannot be. */
export function decideTopUp(facts: TopUpFacts): 'needless' | 'go' | TopUpFailure {
  const { terms } = facts
  const bonusMilli = Math.max(0, Math.min(facts.bonusCreditMilli, facts.bonusLeftMilli))
  if (facts.creditMilli + bonusMilli >= topUpBelowMilli) return 'needless'
  if (facts.toppedUpCoins + terms.coins > facts.maxCoinsPerDay) return 'own_limit'
  if (facts.convertedCoins + terms.coins > terms.convertMaxCoins) return 'day_limit'
  return facts.coins < terms.coins ? 'coins' : 'go'
}
