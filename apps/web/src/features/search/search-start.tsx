import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { History, Search, X } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { BrowseLinks } from '../browse/browse-links.tsx'
import { topicsQuery } from '../story/topics.api.ts'
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
  const { languages, creatorLanguages, creatorTags, dates, prices, chats } = state
  const narrows = [languages, creatorLanguages, creatorTags, dates, prices, chats].some(
    (list) => list.length,
  )
  if (narrows) return <Nothing />
  return (
    <div className="flex flex-col gap-8">
      {recent.length > 0 ? <Recent keywords={recent} onSearch={onSearch} /> : null}
      <Ways />
    </div>
  )
}

/** The ways to stories without a word. */
function Ways() {
  const { api } = useApp()
  const topics = useQuery(topicsQuery(api))
  return (
    <Loaded query={topics}>
      {(found) =>
        found.genres.length > 0 ? (
          <div>
            <p className="mb-5 text-ink-soft">
              <Trans>What are you looking for?</Trans>
            </p>
            <BrowseLinks topics={found} />
          </div>
        ) : (
          <Nothing />
        )
      }
    </Loaded>
  )
}

function Nothing() {
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
