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
  const { oidOf, shape, factsOf, badge, tags, link } = card
  return (
    <ItemCard
      {...factsOf(item)}
      isWide={shape === 'wide'}
      eager={eager ?? false}
      badge={badge(item)}
      tags={tags(item)}
      link={(props) => link(oidOf(item), props)}
    />
  )
}
