import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Table } from '../../../ui/table.tsx'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentTable } from './payment-table.tsx'
import { type OwedTax, taxesQuery } from './taxes.api.ts'
import { useTaxName } from './use-tax-name.ts'

/** What the ledger owes to tax authorities, and what was paid to them. */
export function TaxesScreen() {
  const { api } = useApp()
  const list = useInfiniteQuery(taxesQuery(api))
  const owed = list.data?.pages[0]?.owed
  return (
    <>
      <ScreenHead
        title={<Trans>Taxes</Trans>}
        text={
          <Trans>
            VAT on coin purchases and tax withheld from payouts that the ledger shows as owed. Pay
            it at your bank, then record it here.
          </Trans>
        }
      />
      {owed ? <Owed owed={owed} /> : null}
      <h2 className="mt-10 mb-3 text-lg font-semibold">
        <Trans>Recorded payments</Trans>
      </h2>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Landmark aria-hidden />}
            title={<Trans>No payments yet</Trans>}
            text={<Trans>Record your tax payments next to the amounts owed.</Trans>}
          />
        }
      >
        {(payments) => <PaymentTable payments={payments} />}
      </Pages>
    </>
  )
}

function Owed({ owed }: { owed: OwedTax[] }) {
  const { t } = useLingui()
  const { money } = useAmounts()
  const nameOf = useTaxName()
  const [paying, setPaying] = useState<OwedTax | null>(null)
  if (owed.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Nothing is owed.</Trans>
      </p>
    )
  }
  return (
    <>
      <Table<OwedTax>
        stacked
        caption={t`Owed`}
        rows={owed}
        rowKey={({ country, currency }) => `${country} ${currency}`}
        columns={[
          { key: 'tax', label: t`Tax`, cell: nameOf },
          {
            key: 'owed',
            label: t`Owed`,
            numeric: true,
            cell: ({ owedMinor, currency }) => money(owedMinor, currency),
          },
          {
            key: 'acts',
            label: t`Actions`,
            cell: (tax) =>
              tax.owedMinor > 0 ? (
                <May call="POST /settlement/admin/taxes/payments">
                  <Button size="sm" onClick={() => setPaying(tax)}>
                    <Trans>Record payment</Trans>
                  </Button>
                </May>
              ) : (
                <span className="text-xs text-ink-faint">
                  {tax.country === null ? (
                    <Trans>Refunds exceeded what was left to pay.</Trans>
                  ) : (
                    <Trans>Payouts failed after their tax was paid.</Trans>
                  )}
                </span>
              ),
          },
        ]}
      />
      {paying ? <PaymentDialog tax={paying} onClose={() => setPaying(null)} /> : null}
    </>
  )
}
