import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Flame } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { downloadCsv } from '../../../lib/csv.ts'
import { Filters } from '../../../ui/filters.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { TopChatTable, topChatsCsv } from './top-chat-table.tsx'

const limits = [100, 300, 1000]
const periods = [7, 30, 90]

/** The chats in which most credits were consumed. */
export function TopChatsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['days', 'limit'])
  const days = periods.find((one) => String(one) === filters.days)
  const limit = limits.find((one) => String(one) === filters.limit) ?? 100
  const query = { limit, ...(days && { days }) }
  const chats = useQuery({
    queryKey: ['admin', 'top-chats', query],
    queryFn: ({ signal }) =>
      api('GET /story-chat/admin/top-credit-consuming-chats', { query, signal }),
    select: ({ items }) => items,
    refetchOnWindowFocus: false,
  })
  const rows = chats.data ?? []
  return (
    <>
      <ScreenHead
        title={<Trans>Top chats</Trans>}
        text={<Trans>The chats that consumed the most credits.</Trans>}
      >
        <Button
          disabled={rows.length === 0}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => downloadCsv('top-consumers.csv', topChatsCsv(rows))}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </ScreenHead>
      <Filters>
        <NativeSelect
          label={t`Period`}
          value={days ? String(days) : ''}
          options={[
            { value: '', label: t`All time` },
            ...periods.map((one) => ({ value: String(one), label: t`Last ${one} days` })),
          ]}
          onChange={(next) => change({ days: next })}
        />
        <NativeSelect
          label={t`Limit`}
          value={String(limit)}
          options={limits.map((one) => ({ value: String(one), label: t`${one} chats` }))}
          onChange={(next) => change({ limit: next })}
        />
      </Filters>
      <Rows
        query={chats}
        empty={
          <EmptyState
            icon={<Flame aria-hidden />}
            title={<Trans>No credits consumed in this period</Trans>}
          />
        }
      >
        {(shown) => <TopChatTable chats={shown} />}
      </Rows>
    </>
  )
}
