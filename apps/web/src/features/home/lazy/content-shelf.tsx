import { Trans, useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { About } from '../../../ui/about.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { newContentsQuery } from '../../browse/category.api.ts'
import { contentCard } from '../../play/content-card.tsx'
import { ItemLink } from '../../shelf/item-link.tsx'
import { ShelfHead, ShelfTrack } from '../shelf.tsx'
import { useKeptPlace } from './use-kept-place.ts'

/** The newest videos and audio; nothing where they are too few for a shelf. */
export function ContentShelf() {
  const { t } = useLingui()
  const { api } = useApp()
  const query = useQuery(newContentsQuery(api))
  const section = useRef<HTMLElement>(null)
  useKeptPlace(section, { id: 'contents', isDrawn: query.isSuccess })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data?.items ?? []
  if (items.length < shelfMinCount) return null
  const title = t`Watch and listen`
  return (
    <section ref={section}>
      <ShelfHead title={title}>
        <Link
          to="/p/{-$category}"
          className="inline-flex min-h-9 shrink-0 items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <Trans>See all</Trans> <About>{title}</About>
        </Link>
      </ShelfHead>
      <ShelfTrack id="contents" label={title}>
        {items.map((content) => (
          <div key={content.contentOid} className="w-[78%]! sm:w-[44%]! md:w-[264px]!">
            <ItemLink card={contentCard} item={content} />
          </div>
        ))}
      </ShelfTrack>
    </section>
  )
}
