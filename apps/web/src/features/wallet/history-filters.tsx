import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { historyCurrencies, historyDirections } from '@plax/contracts/ledger/history-values'
import { useApp } from '../../lib/app-context.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { dayRange } from '../../lib/day-range.ts'
import { DayFilter, DayFilters } from '../../ui/day-filter.tsx'
import { Filters } from '../../ui/filters.tsx'
import { NameFilter } from '../../ui/name-filter.tsx'
import { filterNames } from './names.ts'
import type { HistoryFilter } from './wallet.api.ts'

/** As the address says them. */
export const historyWords = ['currency', 'direction', 'type', 'from', 'until'] as const
export type HistoryWords = Record<(typeof historyWords)[number], string>

/** What the server is asked; words that mean nothing are left out. */
export function readHistoryFilter(kinds: ItemKinds, words: HistoryWords): HistoryFilter {
  const currency = historyCurrencies.find((name) => name === words.currency)
  const direction = historyDirections.find((name) => name === words.direction)
  const type = Object.keys(filterNames(kinds)).find((name) => name === words.type)
  return {
    ...(currency && { currency }),
    ...(direction && { direction }),
    ...(type && { type }),
    ...dayRange(words),
  }
}

const currencyNames = { coins: msg`Coins`, credits: msg`Credits` }
const directionNames = { in: msg`Incoming`, out: msg`Outgoing` }

/** Of which currency, which way, of which kind and from when. */
export function HistoryFilters({
  words,
  onChange,
}: {
  words: HistoryWords
  onChange: (change: Partial<HistoryWords>) => void
}) {
  const { t } = useLingui()
  const { kinds } = useApp()
  return (
    <Filters>
      <NameFilter
        label={t({ message: 'Currency', context: 'coins or credits' })}
        all={t`Coins and credits`}
        names={currencyNames}
        value={words.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <NameFilter
        label={t`Direction`}
        all={t`Incoming and outgoing`}
        names={directionNames}
        value={words.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <NameFilter
        label={t`Type`}
        all={t`All types`}
        names={filterNames(kinds)}
        value={words.type}
        onChange={(type) => onChange({ type })}
      />
      <DayFilters>
        <DayFilter
          label={t({ message: 'From', context: 'filter' })}
          value={words.from}
          onChange={(from) => onChange({ from })}
        />
        <DayFilter
          label={t({ message: 'To', context: 'filter' })}
          value={words.until}
          onChange={(until) => onChange({ until })}
        />
      </DayFilters>
    </Filters>
  )
}
