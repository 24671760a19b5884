import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { AuditRow } from './audit-row.tsx'
import { AuditFilterBar } from './audit-filters.tsx'
import { auditQuery } from './audit.api.ts'

/** Who did what to what, and what administrators looked at. */
export function AuditScreen() {
  const { api } = useApp()
  const { filters, change } = useFilters([
    'actor',
    'action',
    'subjectKind',
    'subject',
    'from',
    'until',
    'looks',
  ])
  const list = useInfiniteQuery(auditQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Audit log</Trans>}
        text={<Trans>Entries can’t be changed. Viewing this page is logged too.</Trans>}
      />
      <AuditFilterBar filters={filters} onChange={change} />
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden />}
            title={<Trans>No entries match</Trans>}
            text={<Trans>Try other filters.</Trans>}
          />
        }
      >
        {(rows) => (
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
      </Pages>
    </>
  )
}
