import { type AccessMode, hasPrice } from '@plax/contracts/access-values'
import { AppError } from '../../../platform/errors.ts'
import type { StoryRow } from './content.queries.ts'

/** Who may chat, and for what once. */
export interface Terms {
  access: AccessMode
  priceCoins: number | null
  /** The first instant of a month (UTC). */
  accessBefore: Date | null
}

/** What a call says of them; what is left out stays as it is. */
export interface SentTerms {
  access?: AccessMode | undefined
  priceCoins?: number | null | undefined
  /** A month, such as `2026-09`. */
  accessBefore?: string | null | undefined
}

/** Of a draft of which nothing was said yet. */
export const openToAll: Terms = { access: 'open', priceCoins: null, accessBefore: null }

export function termsOf(story: StoryRow): Terms {
  return {
    access: story.access,
    priceCoins: story.price_coins,
    accessBefore: story.access_before,
  }
}

/**
 * The terms after a call. What a mode has no use for is forgotten; without what it needs it is
 * refused: `story.price_required`, `story.month_required`.
 */
export function readTerms(sent: SentTerms, before: Terms): Terms {
  const access = sent.access ?? before.access
  return {
    access,
    priceCoins: hasPrice(access) ? readPrice(sent, before) : null,
    accessBefore: access === 'subscribers_before' ? readMonth(sent, before) : null,
  }
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
