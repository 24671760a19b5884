import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WalletLayout } from '../wallet-layout.tsx'
import { ReceiptActions } from './coin-paper.tsx'
import { Paper } from './paper.tsx'

export type ReceiptAnswer = OutputOf<'GET /payment/charge/{orderOid}/receipt'>

/** The receipt of a charge and the credit notes of what went back, to read and to print. */
export function ReceiptPage() {
  return (
    <WalletLayout title={<Trans>Receipt</Trans>}>
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
  return (
    <Loaded query={answer} pending={<Skeleton className="h-96" />}>
      {(data) => {
        const { receipt, creditNotes } = data
        return (
          <div className="flex flex-col gap-8">
            <Paper title={t`Receipt`} paper={receipt} answer={data} />
            {creditNotes.map((note) => (
              <Paper
                key={note.number}
                title={t`Credit note`}
                paper={note}
                answer={data}
                undoes={receipt.number}
              />
            ))}
            <ReceiptActions postingId={data.postingId} />
          </div>
        )
      }}
    </Loaded>
  )
}
