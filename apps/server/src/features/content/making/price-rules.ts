import { copiesMax, discountOf } from '@plax/contracts/content/content-values'
import { priceMaxCoins } from '@plax/contracts/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Terms } from '../../access/access.service.ts'
import { shareTier } from '../../subscription/subscription.service.ts'
import type { ContentFields, Discount } from '../item/content.tables.ts'

/** The price in coins; null where it is not sold. Throws `content.price_incorrect` and `content.price_too_high`. */
export function readPrice({ price }: Pick<ContentFields, 'price'>): number | null {
  if (price === undefined || price === null || price === 0) return null
  if (!Number.isInteger(price) || price < 0) throw new AppError('content.price_incorrect')
  if (price > priceMaxCoins)
    throw new AppError('content.price_too_high', { maxCoins: priceMaxCoins })
  return price
}

/** How many are sold; null: no limit. Throws `content.copies_incorrect`. */
export function readCopies({ availableCopies }: Pick<ContentFields, 'availableCopies'>) {
  if (availableCopies === undefined || availableCopies === null) return null
  const isCount = Number.isInteger(availableCopies) && availableCopies >= 1
  if (!isCount || availableCopies > copiesMax) throw new AppError('content.copies_incorrect')
  return availableCopies
}

/**
 * Who may open it, and for what (R-content-037 to R-content-042): without a tier everyone, or its
 * buyers; the lowest of the tiers opens it, as do those above it.
 */
export async function readOpening(
  tx: Tx,
  fields: ContentFields,
  creatorOid: string,
): Promise<{ terms: Terms; hasFreeTier: boolean }> {
  const priceCoins = readPrice(fields)
  const chosen = fields.publicTiers ?? []
  const levels: { oid: string; level: number }[] = []
  for (const oid of chosen.filter((tier) => tier !== 'all')) {
    levels.push({ oid, ...(await shareTier(tx, { creatorOid, tierOid: oid })) })
  }
  const hasFreeTier = levels.some(({ level }) => level === 0)
  const isForAll = chosen.includes('all')
  if (priceCoins !== null && isForAll) throw new AppError('content.open_is_free')
  if (priceCoins !== null && hasFreeTier) throw new AppError('content.paid_for_free_tier')
  const [lowest] = levels.toSorted((a, b) => a.level - b.level)
  const isForTiers = lowest !== undefined && !isForAll
  const access = isForTiers
    ? priceCoins === null
      ? 'subscribers'
      : 'buy_or_subscribe'
    : priceCoins === null
      ? 'open'
      : 'buyers'
  return {
    terms: {
      access,
      priceCoins,
      accessBefore: null,
      accessTierHash: isForTiers ? lowest.oid : null,
    },
    hasFreeTier,
  }
}

/**
 * A discount of what it costs. Throws `content.discount_dates`, `content.discount_not_positive` and
 * `content.discount_incorrect` (R-content-034, R-content-035, R-content-079).
 */
export function assertDiscount(discount: Discount | null, priceCoins: number | null): void {
  if (!discount) return
  const { type, amount, startDate, endDate } = discount
  if (new Date(startDate) >= new Date(endDate)) throw new AppError('content.discount_dates')
  if (amount <= 0) throw new AppError('content.discount_not_positive')
  const isWhole = Number.isInteger(amount)
  const isBelow = type === 'percent' ? amount < 100 : amount < (priceCoins ?? 0)
  if (!isWhole || !isBelow || priceCoins === null) throw new AppError('content.discount_incorrect')
  const off = discountOf(priceCoins, discount, new Date(startDate))
  if (off < 1) throw new AppError('content.discount_incorrect')
}
