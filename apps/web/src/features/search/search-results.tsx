import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { matchingKindsQuery, searchQuery } from './search.api.ts'
import type { SearchState } from './search-address.ts'

interface Props {
  kind: ItemKind
  state: SearchState
  onFilter: () => void
  onKind: (kind: string) => void
}

/** What was found of a kind, as a grid that grows when the reader comes to its end. */
export function SearchResults(props: Props) {
  const { kind, state } = props
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(searchQuery(api, kind, state))
  const count = list.data?.pages.flatMap((page) => page.items).length
  return (
    <>
      <p role="status" className="sr-only">
        {count === undefined ? null : t(kind.search.words.shown(count))}
      </p>
      <Pages
        endless
        list={list}
        pending={<ItemGridShape card={kind.card} label={t`Searching…`} />}
        empty={<NothingFound {...props} />}
      >
        {(items) => (
          <>
            <h2 className="sr-only">{t(kind.plural)}</h2>
            <ItemGrid card={kind.card} items={items} />
          </>
        )}
      </Pages>
    </>
  )
}

/** Leads to other kinds, if the same search finds something of them. */
function NothingFound({ kind, state, onFilter, onKind }: Props) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const others = kinds.filter((one) => one !== kind)
  const { data: names = [] } = useQuery(matchingKindsQuery(api, others, state))
  const matching = others.filter(({ name }) => names.includes(name))
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t(kind.search.words.nothing)}
      text={
        matching.length > 0 ? (
          matching.map(({ search }) => t(search.words.matches)).join(' ')
        ) : (
          <Trans>Try different keywords or remove a filter.</Trans>
        )
      }
    >
      {matching.map((one) => (
        <Button key={one.name} variant="primary" onClick={() => onKind(one.name)}>
          {matching.length > 1 ? t(one.plural) : <Trans>Show results</Trans>}
        </Button>
      ))}
      <Button onClick={onFilter}>
        <Trans>Change filters</Trans>
      </Button>
    </EmptyState>
  )
}
