import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { Coins, Download } from 'lucide-react'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { downloadCsv, writeCsv } from '../../../lib/csv.ts'
import { adminPagedQuery } from '../paged-query.ts'
import { type PagedList, Pages } from '../../../ui/pages.tsx'
import { type Month, writeMonth } from '../../../lib/month.ts'
import { readAll } from '../../../lib/read-all.ts'
import { creditCells, creditHeads, useCreditColumns } from './credit-columns.tsx'

type Consumption = OutputOf<'GET /story-chat/admin/creator/consume'>['items'][number]

export function creatorsQuery(api: Api, month: Month | undefined) {
  return adminPagedQuery(['consume', month], (page, signal) =>
    api('GET /story-chat/admin/creator/consume', {
      query: { ...month, limit: 50, ...page },
      signal,
    }),
  )
}

/** The creators in whose stories something was consumed in a month, most first. */
export function CreatorConsumption({
  month,
  list,
  onChoose,
}: {
  month: Month
  list: PagedList<Consumption>
  onChoose: (creator: string) => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const columns = useCreditColumns<Consumption>({ sorts: false })
  const download = useMutation({
    mutationFn: () =>
      readAll((page) =>
        api('GET /story-chat/admin/creator/consume', { query: { ...month, ...page } }),
      ),
    onSuccess: (rows) => downloadCsv(`creators-${writeMonth(month)}.csv`, toCsv(rows)),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <section aria-labelledby="creators" className="mt-8">
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id="creators" className="text-lg font-semibold">
          <Trans>By creator</Trans>
        </h2>
        <Button
          size="sm"
          busy={download.isPending}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => download.mutate()}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </header>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Coins aria-hidden />}
            title={<Trans>No credits consumed this month</Trans>}
          />
        }
      >
        {(rows) => (
          <Table
            caption={t`Credits consumed by creator`}
            rows={rows}
            rowKey={(row) => row.creatorOid}
            columns={[
              {
                key: 'creator',
                label: t`Creator`,
                cell: (row) => (
                  <button
                    type="button"
                    title={t`Only this creator`}
                    onClick={() => onChoose(row.nickname || row.creatorOid)}
                    className="rounded-xs text-left font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
                  >
                    {row.nickname || row.creatorOid}
                  </button>
                ),
              },
              columns.total,
              columns.paid,
              columns.bonus,
              columns.replies,
            ]}
          />
        )}
      </Pages>
    </section>
  )
}

function toCsv(rows: Consumption[]): string {
  return writeCsv(
    ['creatorOid', 'nickname', ...creditHeads],
    rows.map((row) => [row.creatorOid, row.nickname, ...creditCells(row)]),
  )
}
