import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Table, type Column } from '../../ui/table.tsx'
import { formatBucket } from '../wallet/amounts.ts'
import { bucketNames } from '../wallet/names.ts'
import { useLocale } from '../../lib/use-locale.ts'

type Total = NonNullable<OutputOf<'GET /ledger/invariants'>['totals']>[number]

/** What was issued in each currency, and where it is now. */
export function TotalsTable({ totals }: { totals: Total[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const figure = (key: Exclude<keyof Total, 'bucket'>, label: string): Column<Total> => ({
    key,
    label,
    numeric: true,
    cell: (row) => formatBucket(row[key], row.bucket, { locale }),
  })
  const columns: Column<Total>[] = [
    { key: 'bucket', label: t`Type`, cell: (row) => t(bucketNames[row.bucket]) },
    figure('issued', t`Issued`),
    figure('spendable', t`In wallets`),
    figure('held', t`On hold`),
    figure('creators', t`Earned by creators`),
    figure('house', t`Kept by the site`),
  ]
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="mb-3 text-lg font-semibold">
        <Trans>Totals</Trans>
      </h2>
      <Table
        caption={t`Ledger totals`}
        columns={columns}
        rows={totals}
        rowKey={(row) => row.bucket}
      />
    </section>
  )
}
