import { type CardRow, duplicatesOf } from './cards.ts'

/** Cards as their owner knows them again. */
export function presentCards(cards: CardRow[], now: Date) {
  const duplicates = duplicatesOf(cards)
  return cards.map((card) => ({
    cardOid: card.oid,
    idx: card.idx,
    brand: card.brand,
    lastFour: card.last_four,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    isSelected: card.is_selected,
    isDuplicate: duplicates.includes(card),
    // A card is good to the end of its month.
    isExpired: Date.UTC(card.exp_year, card.exp_month, 1) <= now.getTime(),
  }))
}
