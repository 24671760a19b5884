import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { ScreenProps } from '../sections.ts'
import { NewPage } from './new-page.tsx'
import { PageEditor } from './page-editor.tsx'
import { type ListedPage, pagesQuery } from './pages.api.ts'

/** The pages of the operator's own words: all of them, or the one that the address names. */
export function PagesScreen({ item }: ScreenProps) {
  return item ? <PageEditor key={item} pageId={item} /> : <PageList />
}

function PageList() {
  const { api } = useApp()
  const pages = useQuery(pagesQuery(api))
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <ScreenHead
        title={<Trans>Pages</Trans>}
        text={
          <Trans>
            The legal notice, policies, and any other pages. Those marked “Default” still show the
            text that came with the software. Review them and adapt them to your site.
          </Trans>
        }
      >
        <May call="PUT /account/admin/info-pages/{pageId}">
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsNew(true)}
          >
            <Trans>New page</Trans>
          </Button>
        </May>
      </ScreenHead>
      <Loaded query={pages} pending={<Skeleton className="h-96" />}>
        {(data) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {data.items.map((page) => (
              <PageRow key={page.pageId} page={page} />
            ))}
          </ul>
        )}
      </Loaded>
      {isNew ? <NewPage onClose={() => setIsNew(false)} /> : null}
    </>
  )
}

function PageRow({ page }: { page: ListedPage }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/admin/$"
          params={{ _splat: `pages/${page.pageId}` }}
          className="font-medium hover:underline"
        >
          {page.title}
        </Link>
        <p className="font-mono text-xs break-all text-ink-faint">{page.path}</p>
      </div>
      {page.isDefault ? (
        <Badge tone="gold">
          <Trans>Default</Trans>
        </Badge>
      ) : (
        <span className="flex items-center gap-2 text-xs text-ink-faint">
          {page.languages.map((language) => (
            <Badge key={language}>{language}</Badge>
          ))}
          {page.updatedAt ? <When at={page.updatedAt} /> : null}
        </span>
      )}
    </li>
  )
}
