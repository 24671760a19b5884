import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Age } from '../../ui/age.tsx'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { followedItemsQuery } from '../following/following.api.ts'
import { FollowedCreators } from './followed-creators.tsx'
import { KeptRow, rowsClasses } from './kept-row.tsx'

/** What the creators published whom the reader follows, and these creators. */
export function Following() {
  const { t } = useLingui()
  const { filters, change } = useFilters(['tab', 'show'])
  const isOfCreators = filters.show === 'creators'
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup label={t`Show`}>
        <Chip chosen={!isOfCreators} onChoose={() => change({ show: '' })}>
          <Trans context="what followed creators published">New</Trans>
        </Chip>
        <Chip chosen={isOfCreators} onChoose={() => change({ show: 'creators' })}>
          <Trans>Creators</Trans>
        </Chip>
      </ChipGroup>
      {isOfCreators ? <FollowedCreators /> : <FollowedItems />}
    </div>
  )
}

function FollowedItems() {
  const { api } = useApp()
  const list = useInfiniteQuery(followedItemsQuery(api))
  return (
    <Pages
      list={list}
      endless
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState
          icon={<UserPlus aria-hidden />}
          title={<Trans>Nothing new yet</Trans>}
          text={<Trans>What the creators you follow publish shows up here.</Trans>}
        >
          <FindSomething />
        </EmptyState>
      }
    >
      {(items) => (
        <ul className={rowsClasses}>
          {items.map((item) => (
            <li key={item.contentOid}>
              <KeptRow item={item} note={<Age at={item.publishedAt} />} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
