import { Trans } from '@lingui/react/macro'
import { GitCompareArrows } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import { CompareDay } from './compare-day.tsx'
import { reportsQuery } from './reconciliation.api.ts'
import { ReportTable } from './report-table.tsx'

/** The days that were compared with the gateway's list, latest first. */
export function ReportList() {
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Reconciliation</Trans>}
      text={
        <Trans>
          Each day, the previous day’s coin purchases are compared with the gateway’s records. Open
          a day to see the differences. Nothing is corrected automatically.
        </Trans>
      }
      actions={() => (
        <May call="POST /payment/admin/reconciliations">
          <CompareDay />
        </May>
      )}
      query={() => reportsQuery(api)}
      empty={{
        icon: <GitCompareArrows aria-hidden />,
        title: <Trans>No days compared yet</Trans>,
        text: <Trans>Each day is compared early the next morning (UTC), or on demand.</Trans>,
      }}
    >
      {(rows) => <ReportTable reports={rows} />}
    </AdminList>
  )
}
