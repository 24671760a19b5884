import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { cx } from '../../ui/class-names.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlaylistItemActions } from '../library/playlists/playlist-item-actions.tsx'
import { type PlaylistItem, playlistQuery } from '../library/playlists/playlists.api.ts'
import { usePlaylistEdits } from '../library/playlists/use-playlist-edits.ts'
import { similarQuery, whatPlays } from './content.api.ts'

interface Props {
  /** The playlist that plays; empty if none does. */
  list: string
  /** What plays now. */
  contentOid: string
}

/** What plays next: the playlist in its order, else what is like it. A press plays from there. */
export function Queue({ list, contentOid }: Props) {
  return (
    <div className="max-h-80 overflow-y-auto">
      {list === '' ? (
        <SimilarQueue contentOid={contentOid} />
      ) : (
        <PlaylistQueue list={list} contentOid={contentOid} />
      )}
    </div>
  )
}

function SimilarQueue({ contentOid }: Pick<Props, 'contentOid'>) {
  const { api } = useApp()
  const similar = useQuery(similarQuery(api, contentOid))
  return (
    <Loaded query={similar} pending={<Skeleton className="h-28" />}>
      {({ items }) => {
        const playing = whatPlays(items)
        if (playing.length === 0) return <NothingQueued />
        return (
          <ol className="flex flex-col">
            {playing.map((item) => (
              <Row
                key={item.contentOid}
                item={{ ...item, creatorName: item.creatorNickname, isPlayable: true }}
                list=""
                isCurrent={false}
              />
            ))}
          </ol>
        )
      }}
    </Loaded>
  )
}

function NothingQueued() {
  return (
    <p>
      <Trans>Nothing plays after this.</Trans>
    </p>
  )
}

function PlaylistQueue({ list, contentOid }: Props) {
  const { api } = useApp()
  const pages = useInfiniteQuery(playlistQuery(api, list))
  const isOwn = pages.data?.pages[0]?.playlist.isOwn ?? false
  return (
    <Pages
      list={pages}
      pending={<Skeleton className="h-28" />}
      empty={
        <p>
          <Trans>This playlist has no items.</Trans>
        </p>
      }
    >
      {(items) => <PlaylistOrder {...{ list, contentOid, items, isOwn }} />}
    </Pages>
  )
}

function PlaylistOrder({
  list,
  contentOid,
  items,
  isOwn,
}: Props & { items: PlaylistItem[]; isOwn: boolean }) {
  const { shown, move, remove } = usePlaylistEdits({ playlistOid: list, items })
  return (
    <ol className="flex flex-col">
      {shown.map((item, index) => (
        <Row
          key={item.contentOid}
          item={item}
          list={list}
          isCurrent={item.contentOid === contentOid}
        >
          {isOwn ? (
            <PlaylistItemActions
              title={item.title}
              place={{ index, count: shown.length }}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(item.contentOid)}
            />
          ) : null}
        </Row>
      ))}
    </ol>
  )
}

type QueueItem = Pick<
  PlaylistItem,
  'contentOid' | 'title' | 'creatorName' | 'thumbnail' | 'isPlayable'
>

function Row({
  item,
  list,
  isCurrent,
  children,
}: {
  item: QueueItem
  list: string
  isCurrent: boolean
  /** What can be done with it. */
  children?: ReactNode
}) {
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
        <span className="block truncate text-xs">
          {isCurrent ? (
            <span className="font-medium text-accent-ink">
              <Trans>Now playing</Trans>
            </span>
          ) : (
            item.creatorName
          )}
        </span>
      </span>
    </>
  )
  const classes = 'flex min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1.5'
  return (
    <li ref={row} aria-current={isCurrent || undefined} className="flex items-center gap-1">
      {isCurrent || !item.isPlayable ? (
        <span className={cx(classes, isCurrent ? 'bg-pressed' : 'opacity-55')}>{content}</span>
      ) : (
        <Link
          to="/play/$contentOid"
          params={{ contentOid: item.contentOid }}
          search={list === '' ? {} : { list }}
          hash="play"
          className={cx(classes, 'hover:bg-pressed')}
        >
          {content}
        </Link>
      )}
      {children}
    </li>
  )
}
