import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Part } from '../../ui/part.tsx'
import { groupEntries } from './group-entries.ts'
import { AccessLogRow } from './access-log-row.tsx'

/** The day of an instant in the reader's own zone. */
const dayOf = (at: string) => new Date(at).toDateString()

/** What administrators saw and did of one's data, when and why. */
export function AccessLogPart() {
  const { api } = useApp()
  const list = useInfiniteQuery(
    pagedQuery(['access-log'], (page, signal) =>
      api('GET /account/record', {
        query: { ...page, limit: 20 },
        signal,
      }),
    ),
  )
  return (
    <Part title={<Trans>Who viewed your data</Trans>}>
      <p className="mb-4 max-w-[65ch] text-sm text-ink-soft">
        <Trans>
          Everything administrators view or do with your account, orders, chats, and stories is
          recorded, and you can read it here.
        </Trans>
      </p>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Eye aria-hidden />}
            title={<Trans>No one has viewed your data yet</Trans>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {groupEntries(rows, dayOf).map(({ entry, count }) => (
              <AccessLogRow key={entry.id} entry={entry} count={count} />
            ))}
          </ul>
        )}
      </Pages>
    </Part>
  )
}
