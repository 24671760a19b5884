import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import type { Kind } from '../shelf/kind-switch.tsx'
import { contentSearchQuery, searchQuery } from './search.api.ts'
import { ofKind, type SearchState } from './search-address.ts'

/** What was found of a kind, as a grid that grows where the reader comes to its end. */
export function SearchResults<Item>({
  kind,
  card,
  list,
  state,
  onFilter,
  onKind,
}: {
  kind: Kind
  card: CardKind<Item>
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  state: SearchState
  onFilter: () => void
  onKind: (kind: Kind) => void
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
        pending={<ItemGridShape card={card} label={t`Searching…`} />}
        empty={<NothingFound kind={kind} state={state} onFilter={onFilter} onKind={onKind} />}
      >
        {(items) => (
          <>
            <h2 className="sr-only">
              {kind === 'story' ? <Trans>Stories</Trans> : <Trans>Videos and audio</Trans>}
            </h2>
            <ItemGrid card={card} items={items} />
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

/** Where the same search finds something of the other kind, it leads there. */
function NothingFound({
  kind,
  state,
  onFilter,
  onKind,
}: {
  kind: Kind
  state: SearchState
  onFilter: () => void
  onKind: (kind: Kind) => void
}) {
  const { api } = useApp()
  const otherKind = kind === 'story' ? 'content' : 'story'
  const other = { ...state, ...ofKind(otherKind) }
  // Of the two only that of its kind asks.
  const stories = useInfiniteQuery(searchQuery(api, other)).data
  const contents = useInfiniteQuery(contentSearchQuery(api, other)).data
  const found = kind === 'story' ? contents : stories
  const hasOthers = found?.pages.some(({ items }) => items.length > 0)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        kind === 'story' ? <Trans>No stories match</Trans> : <Trans>No videos or audio match</Trans>
      }
      text={
        !hasOthers ? (
          <Trans>Try different keywords or remove a filter.</Trans>
        ) : kind === 'story' ? (
          <Trans>Your search matches videos and audio.</Trans>
        ) : (
          <Trans>Your search matches stories.</Trans>
        )
      }
    >
      {hasOthers ? (
        <Button variant="primary" onClick={() => onKind(otherKind)}>
          <Trans>Show results</Trans>
        </Button>
      ) : null}
      <Button onClick={onFilter}>
        <Trans>Change filters</Trans>
      </Button>
    </EmptyState>
  )
}
