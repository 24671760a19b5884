import type { ErrorCode } from '@plax/contracts/errors/index'
import { coinOptions } from '@plax/contracts/payment/payment-values'
import { scaleAmount } from '@plax/money'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { getConvertedCoins } from '../../ledger/ledger.service.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import { type ConvertDeps, creditRateSetting, readConvertCap, remainingOf } from './convert.ts'

export const creditPacksSetting = defineSetting({
  name: 'payment.credit_packs',
  schema: z
    .array(z.object({ coins: z.literal(coinOptions), extraPercent: z.int().min(0).max(100) }))
    .max(coinOptions.length)
    .refine((packs) => new Set(packs.map(({ coins }) => coins)).size === packs.length, {
      error: 'setting.named_twice' satisfies ErrorCode,
    }),
  default: [
    { coins: 50, extraPercent: 0 },
    { coins: 100, extraPercent: 0 },
    { coins: 300, extraPercent: 3 },
    { coins: 500, extraPercent: 5 },
    { coins: 1000, extraPercent: 10 },
  ],
  description:
    'Coins sold as credits in one step: how many coins, and the percentage of extra credits compared with converting them in the wallet. An empty list sells only coins.',
})

/** Coins that are sold as credits, and what they become. */
export interface CreditPack {
  coins: number
  creditMilli: number
}

/** The packs on offer, the smallest first. */
export async function listPacks(settings: Settings): Promise<CreditPack[]> {
  const rate = await settings.get(creditRateSetting)
  const packs = await settings.get(creditPacksSetting)
  return packs
    .map(({ coins, extraPercent }) => ({
      coins,
      creditMilli: scaleAmount(coins * rate, {
        numerator: 100 + extraPercent,
        denominator: 100,
        rounding: 'down',
      }),
    }))
    .toSorted((a, b) => a.coins - b.coins)
}

/**
 * What coins become that are bought as credits, pinned before anything is paid. Throws
 * `payment.amount_not_offered`, and `wallet.conversion_limit` where the day leaves too few.
 */
export async function creditsOfPack(
  deps: ConvertDeps,
  { userOid, coins }: { userOid: string; coins: number },
): Promise<number> {
  const pack = (await listPacks(deps.settings)).find((one) => one.coins === coins)
  if (!pack) throw new AppError('payment.amount_not_offered')
  const cap = await readConvertCap(deps)
  const convertedCoins = await getConvertedCoins(deps.db, userOid, cap.businessDay)
  const remainingCoins = remainingOf(cap, convertedCoins)
  if (coins > remainingCoins) {
    throw new AppError('wallet.conversion_limit', { maxCoins: cap.maxCoins, remainingCoins })
  }
  return pack.creditMilli
}
