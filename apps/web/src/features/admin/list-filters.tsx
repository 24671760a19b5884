import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { FilterChange } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { DayFilter, DayFilters } from '../../ui/day-filter.tsx'
import { Filters, WordFilter } from '../../ui/filters.tsx'
import { NameFilter } from '../../ui/name-filter.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'

/** What a list is filtered by: a word, a day, one of named values, or a choice. */
export type ListFilter<Name extends string> = { name: Name; label: string } & (
  | { kind: 'word'; wide?: boolean }
  | { kind: 'day' }
  | { kind: 'name'; all: string; names: Record<string, MessageDescriptor> }
  /** `otherwise` is shown where the address says none of them. */
  | { kind: 'choice'; options: { value: string; label: string }[]; otherwise?: string }
)

export interface FilterState<Name extends string> {
  filters: Record<Name, string>
  change: FilterChange<Name>
}

/** The filters of a list of the console, side by side. */
export function ListFilters<Name extends string>({
  shown,
  clearable,
  filters,
  change,
}: FilterState<Name> & { shown: readonly ListFilter<Name>[]; clearable: boolean }) {
  const isFiltered = Object.values(filters).some(Boolean)
  const clear = () =>
    change(Object.fromEntries(shown.map(({ name }) => [name, ''])) as Record<Name, string>)
  const days = shown.filter(({ kind }) => kind === 'day')
  const show = (filter: ListFilter<Name>) => (
    <OneFilter
      key={filter.name}
      filter={filter}
      value={filters[filter.name]}
      onChange={(value, how) => change({ [filter.name]: value } as Record<Name, string>, how)}
    />
  )
  return (
    <Filters>
      {shown.filter(({ kind }) => kind !== 'day').map(show)}
      {days.length > 0 ? <DayFilters>{days.map(show)}</DayFilters> : null}
      {clearable && isFiltered ? (
        <Button variant="ghost" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </Filters>
  )
}

interface OneFilterProps {
  filter: ListFilter<string>
  value: string
  onChange: (value: string, how?: { replace?: boolean }) => void
}

function OneFilter({ filter, value, onChange }: OneFilterProps) {
  const shared = { label: filter.label, value, onChange }
  if (filter.kind === 'word') return <WordFilter {...shared} wide={filter.wide ?? false} />
  if (filter.kind === 'day') return <DayFilter {...shared} />
  if (filter.kind === 'name')
    return <NameFilter {...shared} all={filter.all} names={filter.names} />
  const { options, otherwise = '' } = filter
  const isOne = options.some((option) => option.value === value)
  return <NativeSelect {...shared} value={isOne ? value : otherwise} options={options} />
}
