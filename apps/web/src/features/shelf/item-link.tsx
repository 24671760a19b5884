import { ItemCard } from '../../ui/item-card.tsx'
import { cardKind, type ItemOf, type Kind } from './card-kinds.ts'

/** An item's card that leads to its page; `eager` where it is seen at once. */
export function ItemLink<K extends Kind>({
  kind,
  item,
  eager,
}: {
  kind: K
  item: ItemOf<K>
  eager?: boolean
}) {
  const { oidOf, shape, factsOf, badge, tags, link } = cardKind(kind)
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
