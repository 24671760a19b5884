import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { tierPrices } from '@plax/contracts/subscription/subscription-values'
import type { Db } from '../../../platform/db/database.ts'
import { leftOf, listStock } from '../../commerce/commerce.service.ts'
import { getPictures } from '../../media/media.service.ts'
import type { TierRow } from '../rows/subscription.tables.ts'
import { tierTextsIn } from '../rows/tier-texts.ts'
import { listDeletable } from './delete-tier.ts'

export type Tier = OutputOf<'GET /account/subscription-tiers'>['tiers'][number]

/** Tiers as everyone sees them, with the fee of a month in one currency. */
export async function presentTiers(
  db: Db,
  rows: readonly TierRow[],
  how: {
    currency: Currency
    now: Date
    lang: Language
    /** To their creator it is said which could be deleted, and what they wrote in each language. */
    isOwn?: boolean
  },
): Promise<Tier[]> {
  const { currency, now, lang, isOwn = false } = how
  const limited = rows.flatMap(({ oid, seats }) => (seats === null ? [] : [oid]))
  const stock = await listStock(db, { subjectOids: limited, now })
  const deletable = isOwn ? await listDeletable(db, rows) : new Set()
  const icons = await getPictures(
    db,
    rows.map(({ icon_asset_oid }) => icon_asset_oid),
  )
  return rows.map((row) => {
    const prices = pricesOf(row)
    return {
      tierHash: row.oid,
      creatorOid: row.creator_oid,
      price: row.price_coins,
      price_usd: prices.USD,
      price_jpy: prices.JPY,
      price_krw: prices.KRW,
      monthlyFee: { currency, amountMinor: prices[currency] },
      ...tierTextsIn(row, isOwn ? null : lang),
      translations: isOwn ? row.translations : null,
      icon: icons.get(row.icon_asset_oid ?? '') ?? null,
      emojis: row.emojis,
      streak: row.is_streak,
      seats: row.seats,
      seatsLeft: row.seats === null ? null : leftOf(stock.get(row.oid)),
      level: row.position,
      isRemoved: row.removed_at !== null,
      isDeletable: deletable.has(row.oid),
    }
  })
}

export async function presentTier(
  db: Db,
  row: TierRow,
  how: { currency: Currency; now: Date; lang: Language },
): Promise<Tier> {
  const [tier] = await presentTiers(db, [row], how)
  if (!tier) throw new Error('A tier was presented as none.')
  return tier
}

/** What a month costs by card, in each currency. */
export function pricesOf(
  row: Pick<TierRow, 'price_coins' | 'price_krw' | 'price_jpy' | 'price_usd'>,
) {
  const { price_krw: KRW, price_jpy: JPY, price_usd: USD } = row
  return tierPrices(row.price_coins, { KRW, JPY, USD })
}
