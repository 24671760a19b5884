import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WalletLayout } from '../wallet-layout.tsx'
import { Paper } from './paper.tsx'

export type ReceiptAnswer = OutputOf<'GET /payment/charge/{orderOid}/receipt'>

/** The receipt of a charge and the credit notes of what went back, to read and to print. */
export function ReceiptPage() {
  return (
    <WalletLayout
      title={<Trans>Receipt</Trans>}
      actions={
        <Button
          className="print:hidden"
          icon={<Printer aria-hidden className="size-4" />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      }
    >
      <ReceiptLoaded />
    </WalletLayout>
  )
}

function ReceiptLoaded() {
  const { t } = useLingui()
  const { api } = useApp()
  const { orderOid } = useParams({ from: '/framed/wallet/receipts/$orderOid' })
  const answer = useQuery({
    queryKey: ['wallet', 'receipt', orderOid],
    queryFn: ({ signal }) =>
      api('GET /payment/charge/{orderOid}/receipt', { params: { orderOid }, signal }),
    retry: false,
  })
  if (answer.isPending) return <Skeleton className="h-96" />
  if (answer.isError) {
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  }
  const { receipt, creditNotes } = answer.data
  return (
    <div className="flex flex-col gap-8">
      <Paper title={t`Receipt`} paper={receipt} answer={answer.data} />
      {creditNotes.map((note) => (
        <Paper
          key={note.number}
          title={t`Credit note`}
          paper={note}
          answer={answer.data}
          undoes={receipt.number}
        />
      ))}
    </div>
  )
}
