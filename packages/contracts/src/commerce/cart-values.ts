/** Rules of carts and gifts that both sides check; free of zod for the browser. */

/** Entries of one cart; our choice. */
export const cartMaxCount = 100
/** People of one gift; our choice. */
export const gifteesMaxCount = 50
/** Characters of what goes with a gift, and of the thanks for it; our choice. */
export const giftMessageMaxLength = 300

/** R-content-020: `type_contentOid`. */
export const cartEntryPattern = /^[a-z]{1,32}_[0-9a-f]{24}$/

export function cartEntryOf(item: { type: string; contentOid: string }): string {
  return `${item.type}_${item.contentOid}`
}

/** Of an entry of the right form. */
export function readCartEntry(entry: string): { type: string; contentOid: string } {
  return { type: entry.slice(0, -25), contentOid: entry.slice(-24) }
}

export interface CartSums {
  list: number
  discount: number
  price: number
  /** Of the price, what bonus coins pay. */
  bonus: number
  coins: number
  short: number
}

/** What things come to together, and which coins pay them: bonus first, where each allows it. */
export function cartSums(
  lines: readonly { listPriceCoins: number; priceCoins: number; allowsBonus: boolean }[],
  balance: { coins: number; bonusCoins: number },
): CartSums {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const list = sumOf(lines.map(({ listPriceCoins }) => listPriceCoins))
  const price = sumOf(lines.map(({ priceCoins }) => priceCoins))
  const bonusAllowed = sumOf(lines.map((line) => (line.allowsBonus ? line.priceCoins : 0)))
  const bonus = Math.min(bonusAllowed, balance.bonusCoins)
  const coins = Math.min(price - bonus, balance.coins)
  return { list, discount: list - price, price, bonus, coins, short: price - bonus - coins }
}
