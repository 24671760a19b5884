import { type AccessMode, hasPrice, isForSubscribers } from '@plax/contracts/access-values'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getMode, waysOf } from '../../access/access.service.ts'
import { shareTier } from '../../subscription/subscription.service.ts'
import type { StoryRow } from './content.queries.ts'

/** Who may chat, and for what once. */
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

export function termsOf(story: StoryRow): Terms {
  return {
    access: getMode(story),
    priceCoins: story.price_coins,
    accessBefore: story.way_before,
    accessTierHash: story.way_tier_oid,
  }
}

/**
 * The terms after a call. What a mode has no use for is forgotten; without what it needs it is
 * refused: `story.price_required`, `story.month_required`.
 */
export function readTerms(sent: SentTerms, before: Terms): Terms {
  const access = sent.access ?? before.access
  const tier = sent.accessTierHash === undefined ? before.accessTierHash : sent.accessTierHash
  return {
    access,
    priceCoins: hasPrice(access) ? readPrice(sent, before) : null,
    accessBefore: access === 'subscribers_before' ? readMonth(sent, before) : null,
    accessTierHash: isForSubscribers(access) ? tier : null,
  }
}

/**
 * The terms as the catalogue keeps them, with the level that the tier has until the transaction ends.
 * Throws `subscription.tier_not_found` for one that is not the owner's.
 */
export async function termColumns(tx: Tx, ownerOid: string, terms: Terms) {
  const { accessTierHash: tierOid } = terms
  const tier = tierOid === null ? null : await shareTier(tx, { creatorOid: ownerOid, tierOid })
  if (tierOid !== null && !tier) throw new AppError('subscription.tier_not_found')
  return waysOf({ ...terms, tier })
}

function readPrice(sent: SentTerms, before: Terms): number {
  const priceCoins = sent.priceCoins === undefined ? before.priceCoins : sent.priceCoins
  if (priceCoins === null) throw new AppError('story.price_required')
  return priceCoins
}

function readMonth(sent: SentTerms, before: Terms): Date {
  const month = sent.accessBefore === undefined ? before.accessBefore : startOf(sent.accessBefore)
  if (month === null) throw new AppError('story.month_required')
  return month
}

function startOf(month: string | null): Date | null {
  return month === null ? null : new Date(`${month}-01T00:00:00Z`)
}

/** The month that begins at an instant, such as `2026-09`. */
export function monthAt(start: Date): string {
  return start.toISOString().slice(0, 7)
}
