import { Trans, useLingui } from '@lingui/react/macro'
import { History, Search, X } from 'lucide-react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { forgetAllSearches, forgetSearch, recentSearches } from './recent-searches.ts'
import type { SearchState } from './search-address.ts'

/** Before anything is searched: what a search needs, and what was searched on this device. */
export function SearchStart({
  state,
  onSearch,
}: {
  state: SearchState
  onSearch: (keyword: string) => void
}) {
  const recent = useStore(recentSearches)
  const { creatorLanguages, creatorTags, dates, prices, chats } = state
  const narrows = [creatorLanguages, creatorTags, dates, prices, chats].some((list) => list.length)
  if (recent.length > 0 && !narrows) return <Recent keywords={recent} onSearch={onSearch} />
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={<Trans>What are you looking for?</Trans>}
      text={<Trans>Type a keyword, or choose a tag or creator in Filters.</Trans>}
    />
  )
}

function Recent({
  keywords,
  onSearch,
}: {
  keywords: readonly string[]
  onSearch: (keyword: string) => void
}) {
  const { t } = useLingui()
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">
          <Trans>Recent searches</Trans>
        </h2>
        <Button variant="ghost" size="sm" onClick={forgetAllSearches}>
          <Trans>Clear all</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {keywords.map((keyword) => (
          <li key={keyword} className="flex items-center pr-1.5">
            <button
              type="button"
              onClick={() => onSearch(keyword)}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-4 text-left hover:bg-pressed"
            >
              <History aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="truncate">{keyword}</span>
            </button>
            <IconButton label={t`Remove ${keyword}`} onClick={() => forgetSearch(keyword)}>
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
