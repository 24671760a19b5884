import type { tierFields } from '@plax/contracts/subscription/subscription'
import {
  currencyBelowValue,
  defaultTierPrices,
  tierPrices,
} from '@plax/contracts/subscription/subscription-values'
import type { z } from 'zod'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { TierRow, TierTranslations } from '../rows/subscription.tables.ts'

export type TierFields = {
  [Name in keyof z.output<typeof tierFields>]: z.output<typeof tierFields>[Name] | undefined
}

type TierWords = Omit<
  TierRow,
  'oid' | 'creator_oid' | 'position' | 'created_at' | 'removed_at' | 'translations'
> & { translations: string }

/**
 * What a tier is with the fields that a creator sent, over what it was before. A price that is the
 * default one is kept as such, so that it follows the coins; a new price in coins lets those of the
 * currencies that were not sent follow it.
 */
export function readFields(fields: Partial<TierFields>, before: TierRow | null): TierWords {
  const { name = before?.name, price = before?.price_coins } = fields
  if (name === undefined || price === undefined) {
    const problem = 'A new tier needs a name and a price.'
    throw invalidField({ in: 'body', path: '/tier', problem })
  }
  const isSamePrice = price === before?.price_coins
  const kept = (own: number | null | undefined) => (isSamePrice ? (own ?? null) : null)
  const own = {
    KRW: fields.price_krw === undefined ? kept(before?.price_krw) : fields.price_krw,
    JPY: fields.price_jpy === undefined ? kept(before?.price_jpy) : fields.price_jpy,
    USD: fields.price_usd === undefined ? kept(before?.price_usd) : fields.price_usd,
  }
  const currency = currencyBelowValue(price, tierPrices(price, own))
  if (currency) throw new AppError('subscription.price_below_value', { currency })
  const byDefault = defaultTierPrices(price)
  const ownIn = (of: keyof typeof own) =>
    price === 0 || own[of] === byDefault[of] ? null : own[of]
  return {
    name,
    price_coins: price,
    price_krw: ownIn('KRW'),
    price_jpy: ownIn('JPY'),
    price_usd: ownIn('USD'),
    details: fields.details ?? before?.details ?? '',
    translations: JSON.stringify(
      fields.translations ? translated(fields.translations) : (before?.translations ?? {}),
    ),
    icon_asset_oid:
      fields.iconAssetOid === undefined ? (before?.icon_asset_oid ?? null) : fields.iconAssetOid,
    emojis: [...new Set(fields.emojis ?? before?.emojis ?? [])],
    is_streak: fields.streak ?? before?.is_streak ?? false,
    seats: fields.seats === undefined ? (before?.seats ?? null) : fields.seats,
  }
}

/** Without empty texts: those are as the creator wrote them. */
function translated(sent: NonNullable<TierFields['translations']>): TierTranslations {
  const texts = Object.entries(sent).map(([lang, { name, details }]) => {
    return [lang, { ...(name && { name }), ...(details && { details }) }] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => Object.keys(text).length > 0))
}
