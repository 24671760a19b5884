import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkRow } from './link-row.tsx'
import { linksQuery } from './links.api.ts'

/** Accounts at other platforms, each connected or not. */
export function LinksTab({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const links = useQuery(linksQuery(api))
  return (
    <Part title={<Trans>Connected accounts</Trans>}>
      <p className="mb-4 text-sm text-ink-soft">
        <Trans>
          Connect your channels elsewhere to show their live chats with yours, and to post to them.
        </Trans>
      </p>
      <Loaded query={links} pending={<Skeleton className="h-56" />}>
        {(items) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {items.map((link) => (
              <LinkRow key={link.platform} link={link} isCreator={viewer.isCreator} />
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  )
}
