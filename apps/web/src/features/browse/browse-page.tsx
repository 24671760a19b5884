import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Pages } from '../../ui/pages.tsx'
import { storyCard } from '../story/story-card.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { type BrowseAddress, readBrowseAddress } from './browse-address.ts'
import { BrowseFilters } from './browse-filters.tsx'
import { browseQuery } from './browse.api.ts'
import { topicsQuery } from '../story/topics.api.ts'

/** All stories, by genre and language; what is chosen stands in the address. */
export function BrowsePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const browsed = readBrowseAddress(useSearch({ from: '/framed/browse' }))
  const navigate = useNavigate({ from: '/browse' })
  const topics = useQuery(topicsQuery(api)).data
  const list = useInfiniteQuery(browseQuery(api, browsed))
  const choose = (change: BrowseAddress) =>
    void navigate({
      search: (search) => ({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    })
  const isNarrowed = browsed.genre !== undefined || browsed.language !== undefined
  const clear = () => choose({ genre: undefined, language: undefined })
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold md:text-2xl">
          <Trans>Browse stories</Trans>
        </h1>
        <Link
          to="/p/{-$category}"
          className="ml-auto inline-flex min-h-9 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <Trans>Videos and audio</Trans>
        </Link>
        <NativeSelect
          label={t`Sort by`}
          value={browsed.sort}
          options={[
            { value: 'popular', label: t`Most read` },
            { value: 'new', label: t`Newest` },
          ]}
          onChange={(sort) => choose({ sort })}
        />
      </div>
      <BrowseFilters topics={topics} browsed={browsed} onChoose={choose} />
      <h2 className="sr-only">
        <Trans>Stories</Trans>
      </h2>
      <Pages
        endless
        list={list}
        pending={<ItemGridShape card={storyCard} />}
        empty={
          <EmptyState
            icon={<BookOpen aria-hidden />}
            title={isNarrowed ? <Trans>No stories match</Trans> : <Trans>No stories yet</Trans>}
          >
            {isNarrowed ? (
              <Button onClick={clear}>
                <Trans>Clear all filters</Trans>
              </Button>
            ) : null}
          </EmptyState>
        }
      >
        {(stories) => <ItemGrid card={storyCard} items={stories} eager={5} />}
      </Pages>
    </div>
  )
}
