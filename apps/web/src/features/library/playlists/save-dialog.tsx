import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { PlaylistDialog } from './playlist-dialog.tsx'
import { type Playlist, playlistsQuery, refreshPlaylists } from './playlists.api.ts'

/** The reader's playlists, each with a tick where it has the item. */
export function SaveDialog({ contentOid, onClose }: { contentOid: string; onClose: () => void }) {
  const { api, queryClient } = useApp()
  const list = useInfiniteQuery(playlistsQuery(api, contentOid))
  const [isMaking, setMaking] = useState(false)
  const change = useMutation({
    mutationFn: ({ playlistOid, hasContent }: Playlist) =>
      api('POST /content/playlist/update', {
        body: { playlistOid, contentOid, method: hasContent ? 'remove' : 'add' },
      }),
    onSettled: () => refreshPlaylists(queryClient),
  })
  const isPending = ({ playlistOid }: Playlist) =>
    change.isPending && change.variables.playlistOid === playlistOid
  if (isMaking) {
    return <PlaylistDialog contentOid={contentOid} onClose={() => setMaking(false)} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Save to playlist</Trans>}
      actions={
        <>
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            className="mr-auto"
            onClick={() => setMaking(true)}
          >
            <Trans>New playlist</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Pages
        list={list}
        endless
        pending={<SkeletonRows rows={3} className="h-11" />}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>You have no playlists yet. Create one, and this item will be added to it.</Trans>
          </p>
        }
      >
        {(playlists) => (
          <ul className="flex flex-col gap-1">
            {playlists.map((one) => (
              <li key={one.playlistOid} className="flex min-h-11 items-center">
                <Checkbox
                  // The tick is at once where it will be.
                  checked={isPending(one) ? !one.hasContent : one.hasContent}
                  onChange={() => (change.isPending ? undefined : change.mutate(one))}
                  label={
                    <>
                      <span dir="auto" className="break-words">
                        {one.title}
                      </span>{' '}
                      <span className="text-ink-faint">
                        <Plural value={one.itemCount} one="# item" other="# items" />
                      </span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      <Failure error={change.error} />
    </Dialog>
  )
}
