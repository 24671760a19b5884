import { Trans, useLingui } from '@lingui/react/macro'
import { searchSorts } from '@plax/contracts/search-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch as useAddress } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { contentCard } from '../play/content-card.tsx'
import { storyCard } from '../story/story-card.tsx'
import { type Kind, KindSwitch } from '../shelf/kind-switch.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'
import {
  type SearchState,
  hasSubject,
  ofKind,
  readSearchAddress,
  writeSearchAddress,
} from './search-address.ts'
import { SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { contentSearchQuery, type SearchResult, searchQuery } from './search.api.ts'

/** The search of stories, and of videos and audio (R-search-001): all that it asks for stands in its address. */
export function SearchPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const { state, search } = useSearch()
  const [filtering, setFiltering] = useState(false)
  const stories = useInfiniteQuery(searchQuery(api, state))
  const contents = useInfiniteQuery(contentSearchQuery(api, state))
  const isOfStories = state.kind === undefined
  const pages: readonly { items: SearchResult[] }[] =
    (isOfStories ? stories : contents).data?.pages ?? []
  const isAsked = hasSubject(state)
  const sortNames = {
    relevance: t`Best match`,
    new: t`Newest`,
    popular: isOfStories ? t`Most read` : t`Most played`,
  }
  const sorts = searchSorts.map((value) => ({ value, label: sortNames[value] }))
  const setSort = (value: string) =>
    search({ sort: searchSorts.find((one) => one === value) ?? 'relevance' })
  const setKind = (kind: Kind) => search(ofKind(kind))
  const shared = { state, onFilter: () => setFiltering(true), onKind: setKind }
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <h1 className="text-xl font-semibold md:text-2xl">
        <Trans>Search</Trans>
      </h1>
      <SearchField
        keyword={state.keyword}
        // Who opens the page without a search came to type one.
        autoFocus={!isAsked}
        onSearch={(keyword) => search({ keyword })}
      />
      {isAsked ? <KindSwitch value={state.kind ?? 'story'} onChange={setKind} /> : null}
      <div className="flex flex-wrap items-start gap-2">
        <Button
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => setFiltering(true)}
        >
          <Trans>Filters</Trans>
        </Button>
        <FilterChips state={state} onChange={search} />
        {isAsked ? (
          <span className="ml-auto">
            <NativeSelect
              label={t`Sort by`}
              value={state.sort}
              options={sorts}
              onChange={setSort}
            />
          </span>
        ) : null}
      </div>
      {isAsked && isOfStories ? (
        <SearchResults kind="story" card={storyCard} list={stories} {...shared} />
      ) : isAsked ? (
        <SearchResults kind="content" card={contentCard} list={contents} {...shared} />
      ) : (
        <SearchStart state={state} onSearch={(keyword) => search({ keyword })} />
      )}
      {filtering ? (
        <FilterSheet
          state={state}
          found={pages.flatMap((page) => page.items)}
          onClose={() => setFiltering(false)}
          onApply={(change) => {
            search(change)
            setFiltering(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** The search that the address says, and the way to say another one there. */
function useSearch(): {
  state: SearchState
  search: (change: Partial<SearchState>) => void
} {
  const address = useAddress({ from: '/framed/search' })
  const navigate = useNavigate()
  const state = readSearchAddress(address)
  const search = (change: Partial<SearchState>) => {
    if (change.keyword) rememberSearch(change.keyword)
    void navigate({ to: '/search', search: writeSearchAddress({ ...state, ...change }) })
  }
  return { state, search }
}
