import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowLink } from '../row-link.tsx'
import { ReasonCounts } from './reason-counts.tsx'
import { caseStateNames } from './case-names.ts'
import { TargetKind } from './target-kind.tsx'
import type { Case } from './reports.api.ts'

/** What was reported, how often and why, and who answers for it. */
export function CaseTable({ cases }: { cases: Case[] }) {
  const { t, i18n } = useLingui()
  return (
    <Table
      stacked
      caption={t`Reports`}
      rows={cases}
      rowKey={(row) => row.caseOid}
      columns={[
        {
          key: 'target',
          label: t`What was reported`,
          cell: (row) => (
            <RowLink to={`reports/${row.caseOid}`}>
              <span
                dir="auto"
                className="line-clamp-2 max-w-72 min-w-40 wrap-anywhere whitespace-normal"
              >
                {row.target.title || row.target.oid}
              </span>
            </RowLink>
          ),
        },
        { key: 'kind', label: t`Type`, cell: (row) => <TargetKind kind={row.target.kind} /> },
        {
          key: 'count',
          label: t`Reports`,
          numeric: true,
          cell: (row) => i18n.number(row.reportCount),
        },
        {
          key: 'reasons',
          label: t`Reasons`,
          cell: (row) => <ReasonCounts reasons={row.reasons} />,
        },
        {
          key: 'owner',
          label: t`Reported user`,
          cell: (row) => <PersonLink oid={row.owner.oid} nickname={row.owner.nickname} />,
        },
        { key: 'last', label: t`Last reported`, cell: (row) => <When at={row.lastReportedAt} /> },
        {
          key: 'state',
          label: t`Status`,
          cell: (row) => (
            <Badge tone={row.state === 'open' ? 'gold' : 'plain'}>
              {t(caseStateNames[row.state])}
            </Badge>
          ),
        },
      ]}
    />
  )
}
