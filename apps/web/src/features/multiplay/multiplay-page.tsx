import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LayoutGrid, Plus } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { newContentsQuery } from '../browse/category.api.ts'
import { type ContentCardData, similarQuery } from '../play/content.api.ts'
import { contentCard } from '../play/content-card.tsx'
import { ItemGridShape } from '../shelf/item-grid.tsx'
import { Pane } from './pane.tsx'
import { mostSideBySide, readOids, toggleOid } from './side-by-side.ts'

const playable = new Set<string>(['video', 'clip', 'audio'])

/** Several contents played beside each other (spec D49); its address says which. */
export function MultiplayPage() {
  const { contentOids } = useParams({ from: '/framed/multiplay/{-$contentOids}' })
  const oids = readOids(contentOids)
  return (
    <div className="mx-auto flex max-w-[1600px] flex-col gap-8 px-4 py-4 md:px-8 md:py-8">
      <h1 className="text-xl font-semibold">
        <Trans>Watch side by side</Trans>
      </h1>
      {oids.length > 0 ? (
        <div className={cx('grid items-start gap-6', oids.length > 1 && 'lg:grid-cols-2')}>
          {oids.map((oid) => (
            <Pane key={oid} contentOid={oid} without={toggleOid(oids, oid)} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon={<LayoutGrid aria-hidden />}
          title={<Trans>Nothing to play yet</Trans>}
          text={<Trans>Add up to four videos or audio tracks, and play them side by side.</Trans>}
        />
      )}
      {oids.length < mostSideBySide ? <Choose oids={oids} /> : null}
    </div>
  )
}

/** What is like the first one, or the newest. */
function Choose({ oids }: { oids: readonly string[] }) {
  const { t } = useLingui()
  const { api } = useApp()
  const [first] = oids
  const similar = useQuery({ ...similarQuery(api, first ?? ''), enabled: first !== undefined })
  const newest = useQuery({ ...newContentsQuery(api), enabled: first === undefined })
  const query = first ? similar : newest
  const isOffered = ({ contentOid, type }: ContentCardData) =>
    playable.has(type) && !oids.includes(contentOid)
  if (query.data && !query.data.items.some(isOffered)) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Add videos or audio</Trans>
      </h2>
      <Loaded query={query} pending={<ItemGridShape card={contentCard} label={t`Loading`} />}>
        {({ items }) => (
          <ul className="grid gap-x-4 gap-y-5 min-[480px]:grid-cols-2 lg:grid-cols-4">
            {items.filter(isOffered).map((item) => (
              <li key={item.contentOid}>
                <Add item={item} oids={oids} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Add({ item, oids }: { item: ContentCardData; oids: readonly string[] }) {
  const { contentOid, title } = item
  return (
    <Link
      to="/multiplay/{-$contentOids}"
      params={{ contentOids: toggleOid(oids, contentOid) }}
      className="flex items-center gap-3 rounded-lg border border-line bg-raised p-2 pr-3 transition-colors hover:bg-pressed"
    >
      <Picture
        picture={item.thumbnail}
        alt=""
        name={title}
        sizes="112px"
        className="aspect-video w-28 shrink-0 rounded-md"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-sm font-medium">
          {title}
        </span>
        <span className="block truncate text-xs text-ink-soft">{item.creatorNickname}</span>
      </span>
      <Plus aria-hidden className="size-4 shrink-0" />
    </Link>
  )
}
