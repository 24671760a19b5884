import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import type { ItemOf, Kind } from '../shelf/card-kinds.ts'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'

/** What was found of a kind, as a grid that grows where the reader comes to its end. */
export function SearchResults<K extends Kind>({
  kind,
  list,
  onFilter,
}: {
  kind: K
  list: UseInfiniteQueryResult<InfiniteData<{ items: ItemOf<K>[] }>>
  onFilter: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className="sr-only">
        {list.data ? (
          <Shown kind={kind} count={list.data.pages.flatMap((page) => page.items).length} />
        ) : null}
      </p>
      <Pages
        endless
        list={list}
        pending={<ItemGridShape kind={kind} label={t`Searching…`} />}
        empty={<NothingFound kind={kind} onFilter={onFilter} />}
      >
        {(items) => (
          <>
            <h2 className="sr-only">
              {kind === 'story' ? <Trans>Stories</Trans> : <Trans>Videos and audio</Trans>}
            </h2>
            <ItemGrid kind={kind} items={items} />
          </>
        )}
      </Pages>
    </>
  )
}

function Shown({ kind, count }: { kind: Kind; count: number }) {
  return kind === 'story' ? (
    <Plural value={count} one="# story shown" other="# stories shown" />
  ) : (
    <Plural value={count} one="# result shown" other="# results shown" />
  )
}

function NothingFound({ kind, onFilter }: { kind: Kind; onFilter: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        kind === 'story' ? <Trans>No stories match</Trans> : <Trans>No videos or audio match</Trans>
      }
      text={<Trans>Try different keywords or remove a filter.</Trans>}
    >
      <Button onClick={onFilter}>
        <Trans>Change filters</Trans>
      </Button>
    </EmptyState>
  )
}
