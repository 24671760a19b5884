import { useLingui } from '@lingui/react/macro'
import { ItemCardSkeleton } from '../../ui/item-card.tsx'
import { cardKind, type ItemOf, type Kind } from './card-kinds.ts'
import { ItemLink } from './item-link.tsx'

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** Items of a kind as a grid; the first `eager` ones fetch their image at once. */
export function ItemGrid<K extends Kind>({
  kind,
  items,
  eager = 0,
}: {
  kind: K
  items: readonly ItemOf<K>[]
  eager?: number
}) {
  const { oidOf } = cardKind(kind)
  return (
    <div className={grid}>
      {items.map((item, index) => (
        <ItemLink key={oidOf(item)} kind={kind} item={item} eager={index < eager} />
      ))}
    </div>
  )
}

/** The shape of items to come. */
export function ItemGridShape({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={label ?? t`Loading`} className={grid}>
      {[0, 1, 2, 3, 4].map((index) => (
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}
