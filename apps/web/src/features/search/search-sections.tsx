import { Trans, useLingui } from '@lingui/react/macro'
import { searchCountMax } from '@plax/contracts/shelf/search-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { ChannelCards } from './channel-cards.tsx'
import { creatorsInAddress, type SearchState, writeSearchAddress } from './search-address.ts'
import { allQuery, kindsToSearch } from './search.api.ts'

interface Props {
  state: SearchState
  onFilter: () => void
}

/** Creators and items of every kind that were found: the first of each, and the way to all of them. */
export function SearchSections({ state, onFilter }: Props) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const searched = kindsToSearch(kinds, state)
  const found = useQuery(allQuery(api, searched, state))
  return (
    <Loaded query={found} pending={<ItemGridShape card={{}} label={t`Searching…`} />}>
      {({ creators, sections }) => (
        <>
          {creators && creators.items.length > 0 ? (
            <Section
              title={<Trans>Creators</Trans>}
              found={creators}
              state={{ ...state, kind: creatorsInAddress }}
            >
              <ChannelCards channels={creators.items} />
            </Section>
          ) : null}
          {sections.map(({ name, ...section }) => {
            const kind = findKind(kinds, name)
            return kind ? (
              <Section
                key={name}
                title={t(kind.plural)}
                found={section}
                state={{ ...state, kind: name }}
              >
                <ItemGrid card={kind.card} items={section.items} />
              </Section>
            ) : null
          })}
          {sections.length === 0 && !creators?.items.length ? (
            <NothingFound onFilter={onFilter} />
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function Section({
  title,
  found: { items, count },
  state,
  children,
}: {
  title: ReactNode
  found: { items: readonly unknown[]; count: number | null }
  /** The search for all that the section shows some of. */
  state: SearchState
  children: ReactNode
}) {
  const { i18n } = useLingui()
  const number = count === searchCountMax ? `${i18n.number(count)}+` : i18n.number(count ?? 0)
  const hasMore = count !== null && count > items.length
  return (
    <section className="mt-3">
      <div className="mb-3 flex min-h-9 items-center gap-2">
        <h2 className="text-lg font-semibold">
          {title} <span className="ml-1 font-normal text-ink-faint tabular-nums">{number}</span>
        </h2>
        {hasMore ? (
          <Link
            to="/search"
            search={writeSearchAddress(state)}
            className="ml-auto inline-flex min-h-9 shrink-0 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            <Trans context="results of a search">See all {number}</Trans> <About>{title}</About>
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}

function NothingFound({ onFilter }: { onFilter: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={<Trans>Nothing matches your search</Trans>}
      text={<Trans>Try different keywords or remove a filter.</Trans>}
    >
      <Button onClick={onFilter}>
        <Trans>Change filters</Trans>
      </Button>
    </EmptyState>
  )
}
