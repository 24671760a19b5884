import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { ItemCard } from '../../../ui/item-card.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { firstUnfinishedQuery, type Visit } from '../../library/library.api.ts'
import { SeeAll } from '../see-all.tsx'
import { ShelfHead, ShelfTrack } from '../shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { wideItem } from './wide-item.ts'

/** What the reader left off while it played; nothing if there is none. Chats have a shelf of their own. */
export function LeftOffShelf() {
  const { t } = useLingui()
  const { api } = useApp()
  const query = useQuery(firstUnfinishedQuery(api))
  const section = useRef<HTMLElement>(null)
  useKeptPlace(section, { id: 'left-off', isDrawn: query.isSuccess })
  const items = query.data?.items.filter(({ positionSeconds }) => positionSeconds !== null) ?? []
  if (items.length === 0) return null
  const title = t`Continue watching and listening`
  return (
    <section ref={section}>
      <ShelfHead title={title}>
        <SeeAll to="/library" search={{}} title={title} />
      </ShelfHead>
      <ShelfTrack id="left-off" label={title}>
        {items.map((item) => (
          <div key={item.contentOid} className={wideItem}>
            <LeftOffCard item={item} />
          </div>
        ))}
      </ShelfTrack>
    </section>
  )
}

function LeftOffCard({ item }: { item: Visit }) {
  const { t } = useLingui()
  const at = clockText(item.positionSeconds ?? 0)
  return (
    <ItemCard
      title={item.title || t`Untitled`}
      introduction={t`Left off at ${at}`}
      author={item.creatorName}
      picture={item.thumbnail}
      link={(props) => <PathLink href={item.path} {...props} />}
      isWide
    />
  )
}
