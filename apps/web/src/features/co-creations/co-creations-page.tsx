import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { PageMessage } from '../../ui/page-message.tsx'
import { useApp } from '../../lib/app-context.ts'
import { useLastingViewer } from '../../lib/viewer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { CoCreationRow } from './co-creation-row.tsx'
import { coCreationsQuery } from './co-creations.api.ts'

/** What the reader was named co-creator of, to confirm or decline. */
export function CoCreationsPage() {
  const viewer = useLastingViewer()
  if (viewer) return <List />
  return (
    <PageMessage
      title={<Trans>Co-creations</Trans>}
      text={<Trans>Log in to see content that names you as co-creator.</Trans>}
    >
      <LogInButton />
    </PageMessage>
  )
}

function List() {
  const { api } = useApp()
  const list = useInfiniteQuery(coCreationsQuery(api))
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 md:px-8">
      <h1 className="text-xl font-semibold">
        <Trans>Co-creations</Trans>
      </h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-sm text-ink-soft">
        <Trans>
          When you confirm, you get your share of each sale from then on. You can give up your share
          later.
        </Trans>
      </p>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Users aria-hidden />}
            title={<Trans>No co-creations yet</Trans>}
            text={<Trans>Creators can name you co-creator when they publish content.</Trans>}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {rows.map((row) => (
              <CoCreationRow key={row.contentOid} row={row} />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}
