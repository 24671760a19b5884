import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { messageOf } from '../../lib/message-of.ts'
import { readAll } from '../../lib/read-all.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toast.ts'
import { BalanceAt } from './balance-at.tsx'
import { historyCsv } from './history-csv.ts'
import { HistoryFilters, historyWords, readHistoryFilter } from './history-filters.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { PostingRow } from './posting-row.tsx'
import { type HistoryFilter, postingsQuery } from './wallet.api.ts'

/** Every posting of the own wallet, newest first; each opens its entries. Filters stand in the address. */
export function History() {
  const { api, kinds } = useApp()
  const { filters: words, change } = useFilters(historyWords)
  const filter = readHistoryFilter(kinds, words)
  const list = useInfiniteQuery(postingsQuery(api, filter))
  const isFiltered = Object.keys(filter).length > 0
  const [isOpen, setIsOpen] = useState(isFiltered)
  const isEmpty = list.data?.pages[0]?.items.length === 0
  return (
    <section aria-labelledby="history">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="history" className="text-lg font-semibold">
          <Trans context="wallet">History</Trans>
        </h2>
        {isEmpty ? null : <SaveAsCsv filter={filter} />}
      </div>
      {isEmpty && !isFiltered ? null : (
        <details
          open={isOpen}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
          className="group mb-4"
        >
          <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm py-1 text-sm font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-4 transition-transform group-open:rotate-90"
            />
            <Trans>Filters and past balances</Trans>
          </summary>
          {isOpen ? (
            <div className="pt-3">
              <BalanceAt />
              <HistoryFilters words={words} onChange={change} />
              {list.data || list.isLoading ? <HistoryTotals filter={filter} /> : null}
            </div>
          ) : null}
        </details>
      )}
      <Pages list={list} empty={isFiltered ? <NothingLikeThis /> : <NothingYet />}>
        {(rows) => (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
            {rows.map((posting) => (
              <PostingRow key={posting.id} posting={posting} />
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}

function SaveAsCsv({ filter }: { filter: HistoryFilter }) {
  const { api, i18n } = useApp()
  const save = useMutation({
    mutationFn: () =>
      readAll((page) => api('GET /ledger/postings', { query: { ...filter, ...page } })),
    onSuccess: (postings) => downloadCsv('plax-wallet.csv', historyCsv(postings)),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      size="sm"
      busy={save.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save.mutate()}
    >
      <Trans>Export as CSV</Trans>
    </Button>
  )
}

function NothingLikeThis() {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={<Trans>No entries match</Trans>}
      text={<Trans>Try other filters.</Trans>}
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={<Trans>No activity yet</Trans>}
      text={
        <Trans>
          Your purchases, conversions, and chats will show up here, with their ledger entries.
        </Trans>
      }
    >
      <Link to="/wallet/charge" className={buttonClasses('primary')}>
        <Trans>Buy coins</Trans>
      </Link>
    </EmptyState>
  )
}
