import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { AdminList } from '../admin-list.tsx'
import { AuditRow } from './audit-row.tsx'
import { auditQuery } from './audit.api.ts'

/** Who did what to what, and what administrators looked at. */
export function AuditScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Audit log</Trans>}
      text={<Trans>Entries can’t be changed. Viewing this page is logged too.</Trans>}
      clearable
      filters={[
        { name: 'actor', label: t`User: nickname or ID`, kind: 'word' },
        { name: 'action', label: t`Action or prefix`, kind: 'word' },
        { name: 'subjectKind', label: t`Subject type`, kind: 'word' },
        { name: 'subject', label: t`Subject ID`, kind: 'word' },
        { name: 'from', label: t({ message: 'From', context: 'filter' }), kind: 'day' },
        { name: 'until', label: t({ message: 'To', context: 'filter' }), kind: 'day' },
        {
          name: 'views',
          label: t`Show`,
          kind: 'choice',
          options: [
            { value: '', label: t`Actions only` },
            { value: 'shown', label: t`Actions and views` },
          ],
        },
      ]}
      query={(filters) => auditQuery(api, filters)}
      empty={{
        icon: <ScrollText aria-hidden />,
        title: <Trans>No entries match</Trans>,
        text: <Trans>Try other filters.</Trans>,
      }}
    >
      {(rows, { change }) => (
        <VirtualList
          items={rows}
          keyOf={(entry) => entry.id}
          estimatePx={70}
          className="divide-y divide-line rounded-lg border border-line bg-raised"
        >
          {(entry, place) => (
            <AuditRow key={entry.id} entry={entry} place={place} onFilter={change} />
          )}
        </VirtualList>
      )}
    </AdminList>
  )
}
