import { Trans, useLingui } from '@lingui/react/macro'
import { searchSorts } from '@plax/contracts/shelf/search-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch as useAddress } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { useKind, useKindInAddress } from '../../lib/item-kinds/use-kind.ts'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { KindSwitch } from '../shelf/kind-switch.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'
import {
  type SearchState,
  hasSubject,
  readSearchAddress,
  writeSearchAddress,
} from './search-address.ts'
import { SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { searchQuery } from './search.api.ts'

/** The search of items of every kind (R-search-001): all that it asks for stands in its address. */
export function SearchPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const { state, search } = useSearch()
  const [filtering, setFiltering] = useState(false)
  const kind = useKind(state.kind)
  const nameOf = useKindInAddress()
  const list = useInfiniteQuery(searchQuery(api, kind, state))
  const isAsked = hasSubject(state)
  const sortNames = {
    relevance: t`Best match`,
    new: t`Newest`,
    popular: t(kind.search.words.popular),
  }
  const sorts = searchSorts.map((value) => ({ value, label: sortNames[value] }))
  const setSort = (value: string) =>
    search({ sort: searchSorts.find((one) => one === value) ?? 'relevance' })
  // Filters that only some kinds have end with the kind.
  const setKind = (chosen: ItemKind) => search({ kind: nameOf(chosen), chats: [] })
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
      {isAsked ? <KindSwitch value={kind} onChange={setKind} /> : null}
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
      {isAsked ? (
        <SearchResults
          kind={kind}
          state={state}
          onFilter={() => setFiltering(true)}
          onKind={setKind}
        />
      ) : (
        <SearchStart state={state} onSearch={(keyword) => search({ keyword })} />
      )}
      {filtering ? (
        <FilterSheet
          state={state}
          kind={kind}
          found={list.data?.pages.flatMap((page) => page.items) ?? []}
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
