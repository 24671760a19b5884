import { ItemCard } from '../../ui/item-card.tsx'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'

/** An item's card that leads to its page; `eager` where it is seen at once. */
export function ItemLink<Item>({
  card,
  item,
  eager,
}: {
  card: CardKind<Item>
  item: Item
  eager?: boolean
}) {
  return (
    <ItemCard
      {...card.factsOf(item)}
      isWide={card.shape === 'wide'}
      eager={eager ?? false}
      badge={card.badge(item)}
      tags={card.tags(item)}
      link={(props) => card.link(card.oidOf(item), props)}
    />
  )
}
