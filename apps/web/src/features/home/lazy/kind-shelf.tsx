import { useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ItemKind } from '../../../lib/item-kinds/item-kind.ts'
import type { KindShelf as Facts } from '../../../lib/item-kinds/kind-home.ts'
import { useRefreshOnAir } from '../../../lib/on-air.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ItemLink } from '../../shelf/item-link.tsx'
import { SeeAll } from '../see-all.tsx'
import { ShelfHead, ShelfStates, ShelfTrack } from '../shelf.tsx'
import { useIsNear } from './use-is-near.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { wideItem } from './wide-item.ts'

/**
 * A row of items of a kind; nothing where they are too few. `isEager` ones are fetched at once, others
 * when the reader comes near.
 */
export function KindShelf({
  kind: { card },
  shelf,
  shown,
  isEager = false,
}: {
  kind: ItemKind
  shelf: Facts
  /** The ids of what Home shows above. */
  shown: readonly string[]
  isEager?: boolean
}) {
  const { t } = useLingui()
  const { id, to, search } = shelf
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section)
  const isKept = useQueryClient().getQueryData(shelf.query.queryKey) !== undefined
  const query = useQuery({ ...shelf.query, enabled: isEager || isNear || isKept })
  useKeptPlace(section, { id, isDrawn: query.isSuccess })
  const items = query.data?.items.filter(
    ({ contentOid }) => !shelf.isWithoutShown || !shown.includes(contentOid),
  )
  useRefreshOnAir(shelf.isNow ? shelf.query.queryKey : null)
  if (items && items.length < (shelf.isNow ? 1 : shelfMinCount)) return null
  const title = t(shelf.title)
  const isWide = card.shape === 'wide'
  return (
    <section ref={section}>
      <ShelfHead title={title}>
        <SeeAll to={to} search={search} title={title} />
      </ShelfHead>
      {isWide && query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {isWide && !query.error && !items ? <WideSkeleton /> : null}
      {isWide && !items ? null : (
        <ShelfStates query={{ ...query, data: items && { items } }} empty={null}>
          {({ items: found }) => (
            <ShelfTrack id={id} label={title}>
              {found.map((item) => (
                <div key={item.contentOid} className={isWide ? wideItem : undefined}>
                  <ItemLink card={card} item={item} />
                </div>
              ))}
            </ShelfTrack>
          )}
        </ShelfStates>
      )}
    </section>
  )
}

function WideSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex gap-4 overflow-hidden pb-2">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className="flex w-[78%] shrink-0 flex-col gap-2.5 sm:w-[44%] md:w-[264px]">
          <Skeleton className="aspect-video" />
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  )
}
