import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { PersonLink } from '../person-link.tsx'
import { ActWords } from './act-words.tsx'
import type { Approval } from './approvals.api.ts'
import { DecideActions } from './decide-actions.tsx'

/** What was requested, by whom, and who decided. */
export function ApprovalsTable({ approvals }: { approvals: Approval[] }) {
  const { t } = useLingui()
  return (
    <Table
      stacked
      caption={t`Second approvals`}
      rows={approvals}
      rowKey={(row) => row.approvalOid}
      columns={[
        {
          key: 'act',
          label: t({ message: 'Action', context: 'approval' }),
          cell: (row) => <ActWords {...row} />,
        },
        {
          key: 'by',
          label: t`Requested by`,
          cell: ({ requestedBy, requestedAt }) => (
            <div className="flex flex-col">
              <PersonLink {...requestedBy} />
              <span className="text-xs text-ink-soft">
                <When at={requestedAt} />
              </span>
            </div>
          ),
        },
        { key: 'state', label: t`Status`, cell: (row) => <Decision approval={row} /> },
      ]}
    />
  )
}

function Decision({ approval }: { approval: Approval }) {
  const { state, decidedBy, decidedAt, reason } = approval
  if (state === 'pending') {
    const pending = (
      <Badge>
        <Trans context="approval">Pending</Trans>
      </Badge>
    )
    return (
      <May call="POST /admin/approvals/{approvalOid}/approve" otherwise={pending}>
        <DecideActions approval={approval} />
      </May>
    )
  }
  return (
    <div className="flex flex-col">
      {decidedBy ? <PersonLink {...decidedBy} /> : null}
      {decidedAt ? (
        <span className="text-xs text-ink-soft">
          <When at={decidedAt} />
        </span>
      ) : null}
      {reason ? (
        <p dir="auto" className="text-xs text-ink-soft">
          <Trans>Reason: {reason}</Trans>
        </p>
      ) : null}
    </div>
  )
}
