import { useLingui } from '@lingui/react/macro'
import { ItemCardSkeleton } from '../../ui/item-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import { ItemLink } from './item-link.tsx'

const grids = {
  upright: 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  wide: 'grid gap-x-4 gap-y-7 min-[480px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
}

/** Items of a kind as a grid; the first `eager` ones fetch their image at once. */
export function ItemGrid<Item>({
  card,
  items,
  eager = 0,
}: {
  card: CardKind<Item>
  items: readonly Item[]
  eager?: number
}) {
  const { shape = 'upright' } = card
  return (
    <div className={grids[shape]}>
      {items.map((item, index) => (
        <ItemLink key={card.oidOf(item)} card={card} item={item} eager={index < eager} />
      ))}
    </div>
  )
}

/** The shape of items to come. */
export function ItemGridShape({ card, label }: { card: Pick<CardKind, 'shape'>; label?: string }) {
  const { t } = useLingui()
  const { shape = 'upright' } = card
  return (
    <div role="status" aria-label={label ?? t`Loading`} className={grids[shape]}>
      {[0, 1, 2, 3, 4].map((index) =>
        shape === 'wide' ? (
          <Skeleton key={index} className="aspect-video rounded-lg" />
        ) : (
          <ItemCardSkeleton key={index} />
        ),
      )}
    </div>
  )
}
