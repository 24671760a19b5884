import { type AccessMode, hasPrice, isForSubscribers } from '@plax/contracts/access/access-values'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type ItemCodes, itemCodes } from '../catalogue/catalogue.service.ts'
import type { Tiers } from './access.tiers.ts'
import { modeOf, type Ways, waysOf } from './access.ways.ts'

/** Who may open an item by the name of its ways, and for what once. */
export interface Terms {
  access: AccessMode
  priceCoins: number | null
  /** The first instant of a month (UTC). */
  accessBefore: Date | null
  /** The lowest tier that opens it to subscribers; null: any that is not free. */
  accessTierHash: string | null
}

/** What a call says of them; what is left out stays as it is. */
export interface SentTerms {
  access?: AccessMode | undefined
  priceCoins?: number | null | undefined
  /** A month, such as `2026-09`. */
  accessBefore?: string | null | undefined
  accessTierHash?: string | null | undefined
}

/** Of a draft of which nothing was said yet. */
export const openToAll: Terms = {
  access: 'open',
  priceCoins: null,
  accessBefore: null,
  accessTierHash: null,
}

export function termsOf(item: Ways): Terms {
  return {
    access: modeOf(item),
    priceCoins: item.price_coins,
    accessBefore: item.way_before,
    accessTierHash: item.way_tier_oid,
  }
}

/** The terms as calls answer them. */
export function presentTerms(item: Ways) {
  const { accessBefore, ...terms } = termsOf(item)
  return { ...terms, accessBefore: accessBefore && monthAt(accessBefore) }
}

/**
 * The terms after a call. What a mode has no use for is forgotten; without what it needs it is
 * refused: `priceRequired`, `monthRequired`.
 */
export function readTerms(
  sent: SentTerms,
  before: Terms,
  codes: Pick<ItemCodes, 'priceRequired' | 'monthRequired'> = itemCodes,
): Terms {
  const access = sent.access ?? before.access
  const tier = sent.accessTierHash === undefined ? before.accessTierHash : sent.accessTierHash
  const priceCoins = sent.priceCoins === undefined ? before.priceCoins : sent.priceCoins
  if (hasPrice(access) && priceCoins === null) throw new AppError(codes.priceRequired)
  const month = sent.accessBefore === undefined ? before.accessBefore : startOf(sent.accessBefore)
  const hasMonth = access === 'subscribers_before'
  if (hasMonth && month === null) throw new AppError(codes.monthRequired)
  return {
    access,
    priceCoins: hasPrice(access) ? priceCoins : null,
    accessBefore: hasMonth ? month : null,
    accessTierHash: isForSubscribers(access) ? tier : null,
  }
}

/** The ways as an item keeps them, with the level that the tier of its owner has until the transaction ends. */
export async function termColumns(
  tx: Tx,
  terms: Terms,
  {
    ownerOid,
    tiers,
    before,
  }: {
    ownerOid: string
    tiers: Tiers
    /** As the item had them so far. */
    before?: Ways
  },
): Promise<Ways> {
  const { accessTierHash: tierOid } = terms
  if (tierOid === null) return waysOf({ ...terms, tier: null }, before)
  const { level } = await tiers.share(tx, { creatorOid: ownerOid, tierOid })
  return waysOf({ ...terms, tier: { oid: tierOid, level } }, before)
}

function startOf(month: string | null): Date | null {
  return month === null ? null : new Date(`${month}-01T00:00:00Z`)
}

/** The month that begins at an instant, such as `2026-09`. */
function monthAt(start: Date): string {
  return start.toISOString().slice(0, 7)
}
