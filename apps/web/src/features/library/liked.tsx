import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Age } from '../../ui/age.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { KeptRow, rowsClasses } from './kept-row.tsx'
import { likedQuery } from './library.api.ts'

/** What the reader likes, latest first (R-content-013). */
export function Liked() {
  const { api } = useApp()
  const list = useInfiniteQuery(likedQuery(api))
  return (
    <Pages
      list={list}
      endless
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState
          icon={<Heart aria-hidden />}
          title={<Trans>No likes yet</Trans>}
          text={<Trans>Press the heart on anything you like. You’ll find it here later.</Trans>}
        >
          <FindSomething />
        </EmptyState>
      }
    >
      {(items) => (
        <ul className={rowsClasses}>
          {items.map((item) => (
            <li key={item.contentOid}>
              <KeptRow item={item} note={<Age at={item.likedAt} />} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
