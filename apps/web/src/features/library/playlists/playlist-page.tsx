import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ListVideo, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useTabTitle } from '../../../lib/use-tab-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PlaylistDialog } from './playlist-dialog.tsx'
import { PlaylistRows } from './playlist-rows.tsx'
import {
  forgetPlaylists,
  type Playlist,
  type PlaylistItem,
  playlistQuery,
} from './playlists.api.ts'
import { SharePrivate } from './share-private.tsx'
import { useSharingNames } from './sharing-names.ts'

/** A playlist: what it is called, what is on it, and for its owner its order. */
export function PlaylistPage() {
  const { api } = useApp()
  const { playlistOid } = useParams({ from: '/framed/playlist/$playlistOid' })
  const list = useInfiniteQuery(playlistQuery(api, playlistOid))
  const pending = <SkeletonRows rows={5} className="h-24" />
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <Loaded query={list} pending={pending}>
        {({ pages: [first, ...others] }) =>
          first ? (
            <Head
              playlist={first.playlist}
              items={[first, ...others].flatMap(({ items }) => items)}
            />
          ) : null
        }
      </Loaded>
      {list.data ? (
        <Pages list={list} endless pending={pending} empty={<Nothing />}>
          {(items) => (
            <PlaylistRows
              playlistOid={playlistOid}
              items={items}
              isOwn={list.data.pages[0]?.playlist.isOwn ?? false}
            />
          )}
        </Pages>
      ) : null}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={<ListVideo aria-hidden />}
      title={<Trans>Nothing here yet</Trans>}
      text={<Trans>Press “Save to playlist” on a video, audio, or story.</Trans>}
    />
  )
}

function Head({ playlist, items }: { playlist: Playlist; items: PlaylistItem[] }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const names = useSharingNames()
  useTabTitle(playlist.title)
  const first = items.find(({ isPlayable }) => isPlayable)
  return (
    <header className="flex flex-col gap-3">
      <h1 dir="auto" className="text-xl font-semibold break-words md:text-2xl">
        {playlist.title}
      </h1>
      <p className="text-sm text-ink-soft">
        {playlist.isOwn ? names[playlist.sharing] : playlist.ownerName} ·{' '}
        <Plural value={playlist.itemCount} one="# item" other="# items" />
      </p>
      <div className="flex flex-wrap gap-2">
        {first ? (
          <Button
            variant="primary"
            icon={<Play aria-hidden className="size-4" />}
            onClick={() =>
              void navigate({ href: `${first.path}?list=${playlist.playlistOid}#play` })
            }
          >
            <Trans>Play all</Trans>
          </Button>
        ) : null}
        {playlist.sharing === 'private' ? (
          <SharePrivate playlist={playlist} />
        ) : (
          <ShareButton path={`/playlist/${playlist.playlistOid}`} title={playlist.title} />
        )}
        {playlist.isOwn ? (
          <>
            <Button
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setDialog('edit')}
            >
              <Trans context="playlist">Edit</Trans>
            </Button>
            <Button
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => setDialog('delete')}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {dialog === 'edit' ? (
        <PlaylistDialog playlist={playlist} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'delete' ? (
        <DeleteDialog playlist={playlist} onClose={() => setDialog(null)} />
      ) : null}
    </header>
  )
}

function DeleteDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const navigate = useNavigate()
  const { playlistOid, title } = playlist
  return (
    <FormDialog
      title={t`Delete “${title}”?`}
      description={<Trans>The items on it aren’t deleted. You can’t undo this.</Trans>}
      confirm={<Trans>Delete playlist</Trans>}
      danger
      onConfirm={async () => {
        await api('DELETE /content/playlist', { body: { playlistOid } })
        await navigate({ to: '/library', search: { tab: 'playlists' } as never })
        forgetPlaylists(queryClient)
        showToast(t`Playlist deleted`)
      }}
      onClose={onClose}
    />
  )
}
