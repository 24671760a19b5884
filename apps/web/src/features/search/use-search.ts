import { useNavigate, useSearch as useAddress } from '@tanstack/react-router'
import { rememberSearch } from './recent-searches.ts'
import { readSearchAddress, type SearchState, writeSearchAddress } from './search-address.ts'

/** The search that the address says, and the way to say another one there. */
export function useSearch(): {
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
