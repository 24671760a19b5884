import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch as useAddress } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKind, type ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { FoundCreators } from './found-creators.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'
import {
  creatorsInAddress,
  hasSubject,
  readSearchAddress,
  type SearchState,
  writeSearchAddress,
} from './search-address.ts'
import { SearchResults } from './search-results.tsx'
import { SearchSections } from './search-sections.tsx'
import { SearchStart } from './search-start.tsx'
import { SearchTools } from './search-tools.tsx'
import { allQuery, kindsToSearch, searchQuery } from './search.api.ts'
import { ShownSwitch } from './shown-switch.tsx'

/** The search of items of every kind and of creators (R-search-001): its address has all that it asks for. */
export function SearchPage() {
  const { kinds } = useApp()
  const { state, search } = useSearch()
  const [filtering, setFiltering] = useState(false)
  const kind = findKind(kinds, state.kind ?? '')
  const asksCreators = state.kind === creatorsInAddress
  const isAsked = hasSubject(state)
  const setKind = (chosen: string | undefined) => {
    // Filters that only some kinds have end with the kind.
    const keepsChats = !chosen || findKind(kinds, chosen)?.search.countsChats
    search({ kind: chosen, ...(keepsChats ? {} : { chats: [] }) })
  }
  const shown = { state, onFilter: () => setFiltering(true) }
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
      {isAsked ? <ShownSwitch value={state.kind} onChange={setKind} /> : null}
      {asksCreators ? null : <SearchTools {...shown} kind={kind} search={search} />}
      {!isAsked ? <SearchStart state={state} onSearch={(keyword) => search({ keyword })} /> : null}
      {isAsked && asksCreators ? <FoundCreators keyword={state.keyword} /> : null}
      {isAsked && kind ? <SearchResults {...shown} kind={kind} onKind={setKind} /> : null}
      {isAsked && !kind && !asksCreators ? <SearchSections {...shown} /> : null}
      {filtering ? (
        <Filters
          state={state}
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

interface FiltersProps {
  state: SearchState
  onApply: (change: SearchState) => void
  onClose: () => void
}

/** The panel of filters, with the creators of what the page shows. */
function Filters(props: FiltersProps) {
  const { kinds } = useApp()
  const kind = findKind(kinds, props.state.kind ?? '')
  return kind ? <FiltersOfKind {...props} kind={kind} /> : <FiltersOfAll {...props} />
}

function FiltersOfKind({ kind, ...props }: FiltersProps & { kind: ItemKind }) {
  const { api } = useApp()
  const { data } = useInfiniteQuery(searchQuery(api, kind, props.state))
  const found = data?.pages.flatMap(({ items }) => items) ?? []
  return <FilterSheet {...props} kinds={[kind]} found={found} />
}

function FiltersOfAll(props: FiltersProps) {
  const { api, kinds: all } = useApp()
  const kinds = kindsToSearch(all, props.state)
  const { data } = useQuery(allQuery(api, kinds, props.state))
  const found = data?.sections.flatMap(({ items }) => items) ?? []
  return <FilterSheet {...props} kinds={kinds} found={found} />
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
