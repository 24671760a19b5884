import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { cx } from '../../ui/class-names.ts'
import { Pages } from '../../ui/pages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type PlaylistItem, playlistQuery } from '../library/playlists/playlists.api.ts'

/** What a playlist plays, in its order; a press goes on from there. */
export function Queue({ list, contentOid }: { list: string; contentOid: string }) {
  const { api } = useApp()
  const pages = useInfiniteQuery(playlistQuery(api, list))
  return (
    <div className="max-h-80 overflow-y-auto">
      <Pages
        list={pages}
        pending={<Skeleton className="h-28" />}
        empty={
          <p>
            <Trans>This playlist has no items.</Trans>
          </p>
        }
      >
        {(items) => (
          <ol className="flex flex-col">
            {items.map((item) => (
              <Row
                key={item.contentOid}
                item={item}
                list={list}
                isCurrent={item.contentOid === contentOid}
              />
            ))}
          </ol>
        )}
      </Pages>
    </div>
  )
}

function Row({ item, list, isCurrent }: { item: PlaylistItem; list: string; isCurrent: boolean }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const box = row.current?.closest('.overflow-y-auto')
    if (isCurrent && row.current && box) box.scrollTop = row.current.offsetTop - 60
  }, [isCurrent])
  const content = (
    <>
      <Picture
        picture={item.thumbnail}
        alt=""
        name={item.title}
        sizes="64px"
        className="h-9 w-16 shrink-0 rounded-sm"
      />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-ink">
          {item.title}
        </span>
        <span className="block truncate text-xs">{item.creatorName}</span>
      </span>
      {isCurrent ? (
        <span className="text-xs font-medium text-accent-ink">
          <Trans>Now playing</Trans>
        </span>
      ) : null}
    </>
  )
  const classes = 'flex items-center gap-3 rounded-md px-2 py-1.5'
  return (
    <li ref={row} aria-current={isCurrent || undefined}>
      {isCurrent || !item.isPlayable ? (
        <span className={cx(classes, isCurrent ? 'bg-pressed' : 'opacity-55')}>{content}</span>
      ) : (
        <Link
          to="/play/$contentOid"
          params={{ contentOid: item.contentOid }}
          search={{ list } as never}
          hash="play"
          className={cx(classes, 'hover:bg-pressed')}
        >
          {content}
        </Link>
      )}
    </li>
  )
}
