import type { PurchaseObstacle } from '@plax/contracts/commerce/commerce-values'
import type { CatalogueItem } from '../catalogue/catalogue.service.ts'

/** What a wallet can spend now. */
export interface Coins {
  coins: number
  bonusCoins: number
}

/**
 * Why somebody cannot buy an item, coins aside; null where they can. The one rule of quotes and
 * orders; that the item exists to them is asked before.
 */
export function obstacleOf(question: {
  userOid: string
  item: Pick<
    CatalogueItem,
    'owner_oid' | 'state' | 'visibility' | 'way_free' | 'way_tier_level' | 'price_coins'
  >
  isEntitled: boolean
}): Exclude<PurchaseObstacle, 'not_enough_coins'> | null {
  const { userOid, item, isEntitled } = question
  if (item.owner_oid === userOid) return 'own_content'
  if (isEntitled) return 'already_purchased'
  if (item.state !== 'published' || item.visibility !== 'public') return 'not_for_sale'
  if (item.way_free) return 'free_content'
  if (item.price_coins !== null) return null
  return item.way_tier_level === null ? 'not_for_sale' : 'subscribers_only'
}

/** From which coins a price is paid, bonus first where allowed, and what is missing. */
export function splitPrice(
  priceCoins: number,
  balance: Coins,
  allowsBonus: boolean,
): { pays: Coins; shortCoins: number } {
  const bonusCoins = allowsBonus ? Math.min(priceCoins, balance.bonusCoins) : 0
  const coins = Math.min(priceCoins - bonusCoins, balance.coins)
  return { pays: { coins, bonusCoins }, shortCoins: priceCoins - bonusCoins - coins }
}
