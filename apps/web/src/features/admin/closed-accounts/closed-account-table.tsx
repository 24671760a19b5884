import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { reasonNames } from '../../leaving/reason-names.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import type { Withdrawal } from './closed-accounts.api.ts'
import { stateNames } from './state-names.ts'

/** Who asked for deletion, why, and what became of it. */
export function ClosedAccountTable({ withdrawals }: { withdrawals: Withdrawal[] }) {
  const { t } = useLingui()
  return (
    <Table
      stacked
      caption={t`Account deletions`}
      rows={withdrawals}
      rowKey={(row) => row.oid}
      columns={[
        {
          key: 'asked',
          label: t`Requested`,
          cell: (row) => (
            <span className="whitespace-nowrap">
              <When at={row.askedAt} />
            </span>
          ),
        },
        {
          key: 'who',
          label: t`User`,
          cell: ({ user }) =>
            user ? (
              <span className="md:whitespace-nowrap">
                <PersonLink oid={user.oid} nickname={user.nickname} />
              </span>
            ) : (
              <span className="text-ink-faint">{t`Deleted account`}</span>
            ),
        },
        {
          key: 'why',
          label: t`Reason`,
          cell: (row) => (
            <span className="block min-w-56">
              <span className="font-medium">{t(reasonNames[row.reason])}</span>
              <span className="mt-0.5 block wrap-anywhere whitespace-pre-line text-ink-soft">
                {row.review}
              </span>
            </span>
          ),
        },
        { key: 'state', label: t`Status`, cell: (row) => <State withdrawal={row} /> },
      ]}
    />
  )
}

function State({ withdrawal: { state, scheduledAt, endedAt } }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const tone = state === 'waiting' ? 'gold' : state === 'cancelled' ? 'good' : 'plain'
  return (
    <>
      <Badge tone={tone}>{t(stateNames[state])}</Badge>
      <span className="mt-1 block text-xs whitespace-nowrap text-ink-faint">
        {endedAt ? (
          <When at={endedAt} />
        ) : (
          <Trans>
            until <When at={scheduledAt} />
          </Trans>
        )}
      </span>
    </>
  )
}
