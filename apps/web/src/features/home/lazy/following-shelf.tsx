import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CallerAccessBadge } from '../../../ui/caller-access-badge.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ItemCard } from '../../../ui/item-card.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { type FollowedItem, newestFollowedQuery } from '../../following/following.api.ts'
import { SeeAll } from '../see-all.tsx'
import { ShelfHead, ShelfTrack } from '../shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { wideItem } from './wide-item.ts'

/** The newest items of the creators whom the reader follows, of every kind; nothing if there are none. */
export function FollowingShelf() {
  const { t } = useLingui()
  const { api } = useApp()
  const query = useQuery(newestFollowedQuery(api))
  const section = useRef<HTMLElement>(null)
  useKeptPlace(section, { id: 'following', isDrawn: query.isSuccess })
  const items = query.data?.items ?? []
  if (items.length === 0 && !query.error) return null
  const title = t`From creators you follow`
  return (
    <section ref={section}>
      <ShelfHead title={title}>
        <SeeAll to="/library" search={{ tab: 'following' }} title={title} />
      </ShelfHead>
      {items.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ShelfTrack id="following" label={title}>
          {items.map((item) => (
            <div key={item.contentOid} className={wideItem}>
              <FollowedCard item={item} />
            </div>
          ))}
        </ShelfTrack>
      )}
    </section>
  )
}

function FollowedCard({ item }: { item: FollowedItem }) {
  const { t } = useLingui()
  return (
    <ItemCard
      title={item.title || t`Untitled`}
      introduction=""
      author={item.creatorName}
      picture={item.thumbnail}
      badge={
        <>
          {item.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
          <CallerAccessBadge access={item.callerAccess} />
        </>
      }
      link={(props) => <PathLink href={item.path} {...props} />}
      isWide
    />
  )
}
