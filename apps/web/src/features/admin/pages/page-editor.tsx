import { Trans } from '@lingui/react/macro'
import { infoPagePath } from '@plax/contracts/pages/info-page-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { PageForm } from './page-form.tsx'
import { pageQuery } from './pages.api.ts'

/** One page, in all its languages. */
export function PageEditor({ pageId }: { pageId: string }) {
  const { api } = useApp()
  const found = useQuery(pageQuery(api, pageId))
  const path = infoPagePath(pageId)
  const page = found.data?.page
  return (
    <>
      <Link
        to="/admin/$"
        params={{ _splat: 'pages' }}
        className="mb-3 -ml-1 inline-flex items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        <Trans>Pages</Trans>
      </Link>
      <ScreenHead
        title={<span className="font-mono text-lg break-all">{path}</span>}
        text={
          page?.isDefault ? (
            <Trans>
              This is still the text that came with the software. Review it and adapt it to your
              site.
            </Trans>
          ) : null
        }
      >
        {page?.isDefault ? (
          <Badge tone="gold">
            <Trans>Default</Trans>
          </Badge>
        ) : null}
        {page ? (
          <a href={path} className="text-sm text-accent-ink underline underline-offset-4">
            <Trans>View page</Trans>
          </a>
        ) : null}
      </ScreenHead>
      <Loaded query={found} pending={<Skeleton className="h-96" />}>
        {(data) => <PageForm key={page?.revision ?? 0} pageId={pageId} found={data} />}
      </Loaded>
    </>
  )
}
