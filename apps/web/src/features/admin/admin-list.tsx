import {
  type DefaultError,
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useFilters } from '../../lib/use-filters.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { type FilterState, type ListFilter, ListFilters } from './list-filters.tsx'
import { ScreenHead } from './screen-head.tsx'

type Page<Row, Answer> = Answer & { items: Row[] }

interface AdminListProps<Row, Answer, Name extends string> {
  title: ReactNode
  text?: ReactNode
  /** What can be done with the list, or with the rows that are loaded. */
  actions?: (rows: Row[], state: FilterState<Name>) => ReactNode
  /** Stands over the filters. */
  lead?: (state: FilterState<Name>) => ReactNode
  /** What the address filters by. */
  filters?: readonly ListFilter<Name>[]
  /** Whether one press clears all filters. */
  clearable?: boolean
  /** Stands between the filters and the rows. */
  summary?: (state: FilterState<Name>) => ReactNode
  query: (
    filters: Record<Name, string>,
  ) => UseInfiniteQueryOptions<
    Page<Row, Answer>,
    DefaultError,
    InfiniteData<Page<Row, Answer>>,
    QueryKey,
    string
  >
  empty: ComponentProps<typeof EmptyState>
  /** `first` is the first page as it came. */
  children: (rows: Row[], state: FilterState<Name> & { first: Answer }) => ReactNode
}

/** A list of the console: what it is, its filters, which the address keeps, and its rows, page by page. */
export function AdminList<Row, Answer, Name extends string = never>({
  title,
  text,
  actions,
  lead,
  filters: shown = [],
  clearable = false,
  summary,
  query,
  empty,
  children,
}: AdminListProps<Row, Answer, Name>) {
  const state = useFilters(shown.map(({ name }) => name))
  const hasWords = shown.some(({ kind }) => kind === 'word')
  const list = useInfiniteQuery({
    ...query(state.filters),
    // While a word is typed, the rows stay until those of the next word come; nothing can be done with them.
    ...(hasWords && { placeholderData: keepPreviousData }),
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <ScreenHead title={title} text={text}>
        {actions?.(rows, state)}
      </ScreenHead>
      {lead?.(state)}
      {shown.length > 0 ? <ListFilters {...state} shown={shown} clearable={clearable} /> : null}
      {summary?.(state)}
      <div inert={list.isPlaceholderData} className="transition-opacity inert:opacity-60">
        <Pages list={list} empty={<EmptyState {...empty} />}>
          {(loaded) => {
            const [first] = list.data?.pages ?? []
            return first ? children(loaded, { ...state, first }) : null
          }}
        </Pages>
      </div>
    </>
  )
}
