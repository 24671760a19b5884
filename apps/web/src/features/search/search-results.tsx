import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import type { FoundStory } from './search.api.ts'

/** The stories that were found, as a grid that grows where the reader comes to its end. */
export function SearchResults({
  list,
  onFilter,
}: {
  list: UseInfiniteQueryResult<InfiniteData<{ items: FoundStory[] }>>
  onFilter: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className="sr-only">
        {list.data ? <Shown found={list.data.pages.flatMap((page) => page.items)} /> : null}
      </p>
      <Pages
        endless
        list={list}
        pending={<ItemGridShape label={t`Searching…`} />}
        empty={<NothingFound onFilter={onFilter} />}
      >
        {(stories) => (
          <>
            <h2 className="sr-only">
              <Trans>Stories</Trans>
            </h2>
            <ItemGrid kind="story" items={stories} />
          </>
        )}
      </Pages>
    </>
  )
}

function Shown({ found }: { found: FoundStory[] }) {
  return <Plural value={found.length} one="# story shown" other="# stories shown" />
}

function NothingFound({ onFilter }: { onFilter: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={<Trans>No stories match</Trans>}
      text={<Trans>Try different keywords or remove a filter.</Trans>}
    >
      <Button onClick={onFilter}>
        <Trans>Change filters</Trans>
      </Button>
    </EmptyState>
  )
}
