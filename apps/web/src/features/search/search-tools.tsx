import { Trans, useLingui } from '@lingui/react/macro'
import { searchSorts } from '@plax/contracts/shelf/search-values'
import { SlidersHorizontal } from 'lucide-react'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { Button } from '../../ui/button.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { FilterChips } from './filter-chips.tsx'
import { hasSubject, type SearchState } from './search-address.ts'

/** The filters that are set, and the order; `kind` is null where all are searched. */
export function SearchTools({
  kind,
  state,
  search,
  onFilter,
}: {
  kind: ItemKind | null
  state: SearchState
  search: (change: Partial<SearchState>) => void
  onFilter: () => void
}) {
  const { t } = useLingui()
  const sortNames = {
    relevance: t`Best match`,
    new: t`Newest`,
    popular: kind ? t(kind.search.words.popular) : t`Most popular`,
  }
  const sorts = searchSorts.map((value) => ({ value, label: sortNames[value] }))
  const setSort = (value: string) =>
    search({ sort: searchSorts.find((one) => one === value) ?? 'relevance' })
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button icon={<SlidersHorizontal aria-hidden className="size-4" />} onClick={onFilter}>
        <Trans>Filters</Trans>
      </Button>
      <FilterChips state={state} onChange={search} />
      {hasSubject(state) ? (
        <span className="ml-auto">
          <NativeSelect label={t`Sort by`} value={state.sort} options={sorts} onChange={setSort} />
        </span>
      ) : null}
    </div>
  )
}
