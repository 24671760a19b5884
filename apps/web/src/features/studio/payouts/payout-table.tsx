import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { queriesOf } from '../../../lib/use-money-call.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Payout, payoutKeys } from './payouts.api.ts'
import { useAmounts } from './use-amounts.ts'

const states: Record<Payout['state'], { name: MessageDescriptor; tone: BadgeTone }> = {
  processing: { name: msg`Processing`, tone: 'accent' },
  complete: { name: msg`Complete`, tone: 'good' },
  failed: { name: msg({ message: 'Failed', context: 'payout' }), tone: 'danger' },
  canceled: { name: msg`Withdrawn`, tone: 'plain' },
}

/** What failed before it was sent was refused. */
export function PayoutState({
  payout: { state, step },
}: {
  payout: Pick<Payout, 'state' | 'step'>
}) {
  const { t } = useLingui()
  if (state === 'failed' && step !== 'sent') {
    return (
      <Badge tone="danger">
        <Trans>Rejected</Trans>
      </Badge>
    )
  }
  return <Badge tone={states[state].tone}>{t(states[state].name)}</Badge>
}

/** What was requested, latest first. */
export function PayoutTable({ payouts }: { payouts: Payout[] }) {
  const { t } = useLingui()
  const { netOf, both, day, month, rate } = useAmounts()
  return (
    <Table<Payout>
      stacked
      caption={t`Requests`}
      rows={payouts}
      rowKey={({ requestOid }) => requestOid}
      columns={[
        { key: 'month', label: t`Month`, cell: (row) => month(row.month) },
        { key: 'amounts', label: t`Earned`, numeric: true, cell: (row) => both(row) },
        {
          key: 'net',
          label: t`Payout`,
          numeric: true,
          cell: (row) =>
            row.netMinor === null ? (
              <span className="text-ink-faint">
                {row.state === 'processing' ? row.currency : '–'}
              </span>
            ) : (
              <>
                {netOf(row)}
                {row.rate && row.currency !== 'KRW' ? (
                  <span className="block text-xs text-ink-faint">
                    {rate(row.currency, row.rate)}
                  </span>
                ) : null}
              </>
            ),
        },
        {
          key: 'account',
          label: t({ message: 'Account', context: 'payout' }),
          cell: (row) => <span className="figures">•••• {row.accountEnding}</span>,
        },
        {
          key: 'day',
          label: t({ message: 'Paid on', context: 'payout' }),
          cell: (row) =>
            row.state === 'failed' || row.state === 'canceled' ? (
              <span className="text-ink-faint">–</span>
            ) : (
              <>
                {day(row.paysOn)}
                {row.isOverdue ? (
                  <span className="block text-xs text-danger">
                    <Trans>Overdue</Trans>
                  </span>
                ) : null}
              </>
            ),
        },
        { key: 'state', label: t`Status`, cell: (row) => <State payout={row} /> },
      ]}
    />
  )
}

function State({ payout }: { payout: Payout }) {
  const { state, step, heldReason, failureReason } = payout
  return (
    <div className="flex flex-col items-start gap-1 max-md:items-end">
      <PayoutState payout={payout} />
      {heldReason ? (
        <span className="text-xs text-danger">
          <Trans>On hold: {heldReason}</Trans>
        </span>
      ) : null}
      {failureReason ? <span className="text-xs text-ink-faint">{failureReason}</span> : null}
      {state === 'processing' && step === 'requested' ? <TakeBack payout={payout} /> : null}
    </div>
  )
}

function TakeBack({ payout: { requestOid } }: { payout: Payout }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const cancel = useMutation({
    mutationFn: () => api('DELETE /settlement/requests/{requestOid}', { params: { requestOid } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(queriesOf(payoutKeys))
      showToast(t`Request withdrawn`)
    },
  })
  return (
    <>
      <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        <Trans>Withdraw</Trans>
      </Button>
      <Failure error={cancel.error} />
    </>
  )
}
