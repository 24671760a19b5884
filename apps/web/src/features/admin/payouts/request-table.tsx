import { Trans, useLingui } from '@lingui/react/macro'
import type { RouteKey } from '@plax/contracts'
import { useMay } from '../../../lib/use-may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { PayoutState } from '../../studio/payouts/payout-table.tsx'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { PersonLink } from '../person-link.tsx'
import { blockNames, stepNames } from './names.ts'
import type { AdminPayout, Run } from './payouts.api.ts'
import { RequestActions } from './request-actions.tsx'

const requestCalls = [
  'POST /settlement/admin/requests/{requestOid}/approve',
  'POST /settlement/admin/requests/{requestOid}/hold',
  'POST /settlement/admin/requests/{requestOid}/complete',
  'POST /settlement/admin/requests/{requestOid}/fail',
] as const satisfies RouteKey[]

/** Requests of a month, with what blocks each and what can be done. */
export function RequestTable({
  requests,
  run: { approvalsNeeded, rateDay },
}: {
  requests: AdminPayout[]
  run: Pick<Run, 'approvalsNeeded' | 'rateDay'>
}) {
  const { t } = useLingui()
  const { netOf, both } = useAmounts()
  const may = useMay()
  return (
    <Table<AdminPayout>
      stacked
      caption={t`Requests`}
      rows={requests}
      rowKey={({ requestOid }) => requestOid}
      columns={[
        {
          key: 'creator',
          label: t`Creator`,
          cell: (row) => (
            <>
              <PersonLink oid={row.creatorOid} nickname={row.nickname} />
              <span className="block text-xs text-ink-faint">
                {[row.bankName, row.accountHolder, `••••\u00a0${row.accountEnding}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.isOutsideSwift ? (
                <span className="block text-xs text-gold">
                  <Trans>Not in Latin letters: many banks reject it in XML files.</Trans>
                </span>
              ) : null}
            </>
          ),
        },
        { key: 'earned', label: t`Earned`, numeric: true, cell: (row) => both(row) },
        {
          key: 'net',
          label: t`Payout`,
          numeric: true,
          cell: (row) => netOf(row) ?? (row.state === 'processing' ? row.currency : '–'),
        },
        {
          key: 'state',
          label: t`Status`,
          cell: (row) => (
            <Standing payout={row} approvalsNeeded={approvalsNeeded} rateDay={rateDay} />
          ),
        },
        requestCalls.some(may) && {
          key: 'actions',
          label: t`Actions`,
          cell: (row) => <RequestActions payout={row} />,
        },
      ]}
    />
  )
}

function Standing({
  payout,
  approvalsNeeded,
  rateDay,
}: {
  payout: AdminPayout
  approvalsNeeded: number
  rateDay: string
}) {
  const { t } = useLingui()
  const { day } = useAmounts()
  const needed = day(rateDay)
  const { state, step, blocks, heldReason, failureReason, approvals } = payout
  const names = approvals.map(({ nickname }) => nickname).join(', ')
  return (
    <div className="flex flex-col items-start gap-1 max-md:items-end">
      {state === 'processing' ? (
        <Badge>{t(stepNames[step])}</Badge>
      ) : (
        <PayoutState payout={payout} />
      )}
      {blocks.map((block) => (
        <span key={block} className="text-xs text-danger">
          {block === 'no_rate' ? <Trans>No rate for {needed}</Trans> : t(blockNames[block])}
        </span>
      ))}
      {(heldReason ?? failureReason) ? (
        <span className="text-xs text-ink-faint">{heldReason ?? failureReason}</span>
      ) : null}
      {names && approvalsNeeded > 0 ? (
        <span className="text-xs text-ink-faint">
          <Trans>Approved by {names}</Trans>
        </span>
      ) : null}
    </div>
  )
}
