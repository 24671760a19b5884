import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { May } from '../may.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { taxesKey, type TaxPayment } from './taxes.api.ts'
import { useTaxName } from './use-tax-name.ts'

/** What was paid to tax authorities, the latest first. */
export function PaymentTable({ payments }: { payments: TaxPayment[] }) {
  const { t } = useLingui()
  const { money, day } = useAmounts()
  const nameOf = useTaxName()
  return (
    <Table<TaxPayment>
      stacked
      caption={t`Recorded payments`}
      rows={payments}
      rowKey={({ paymentOid }) => paymentOid}
      columns={[
        {
          key: 'day',
          label: t({ message: 'Paid on', context: 'tax' }),
          cell: ({ paidOn }) => day(paidOn),
        },
        { key: 'tax', label: t`Tax`, cell: nameOf },
        {
          key: 'amount',
          label: t`Amount`,
          numeric: true,
          cell: ({ amountMinor, currency, undone }) => (
            <span className={undone ? 'line-through' : ''}>{money(amountMinor, currency)}</span>
          ),
        },
        {
          key: 'reference',
          label: t`Reference`,
          cell: ({ reference, note }) => (
            <span className="break-words">
              {reference}
              {note ? <span className="block text-xs text-ink-faint">{note}</span> : null}
            </span>
          ),
        },
        { key: 'by', label: t`Recorded by`, cell: ({ recordedBy }) => recordedBy.nickname },
        { key: 'acts', label: t`Actions`, cell: (payment) => <Undo payment={payment} /> },
      ]}
    />
  )
}

function Undo({ payment }: { payment: TaxPayment }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isAsking, setAsking] = useState(false)
  const { paymentOid, undone } = payment
  if (undone) {
    const { reason } = undone
    const who = undone.by.nickname
    return (
      <span className="text-xs text-ink-faint">
        <Trans>
          Undone by {who}: {reason}
        </Trans>
      </span>
    )
  }
  const undo = async (reason: string) => {
    await api('POST /settlement/admin/taxes/payments/{paymentOid}/undo', {
      params: { paymentOid },
      body: { reason },
    })
    await queryClient.invalidateQueries({ queryKey: taxesKey })
    showToast(t`Record undone`)
  }
  return (
    <May call="POST /settlement/admin/taxes/payments/{paymentOid}/undo">
      <Button size="sm" onClick={() => setAsking(true)}>
        <Trans>Undo record</Trans>
      </Button>
      {isAsking ? (
        <ReasonDialog
          danger
          title={<Trans>Undo this record?</Trans>}
          description={
            <Trans>For payments that were recorded by mistake: the tax is owed again.</Trans>
          }
          confirm={<Trans>Undo record</Trans>}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </May>
  )
}
