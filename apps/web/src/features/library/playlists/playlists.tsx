import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListVideo, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { rowsClasses } from '../kept-row.tsx'
import { PlaylistDialog } from './playlist-dialog.tsx'
import { playlistsQuery } from './playlists.api.ts'
import { useSharingNames } from './sharing-names.ts'

/** The reader's own playlists (R-content-011). */
export function Playlists() {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(playlistsQuery(api))
  const [isMaking, setMaking] = useState(false)
  const names = useSharingNames()
  const make = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setMaking(true)}
    >
      <Trans>New playlist</Trans>
    </Button>
  )
  return (
    <>
      <Pages
        list={list}
        endless
        pending={<SkeletonRows rows={4} className="h-16" />}
        empty={
          <EmptyState
            icon={<ListVideo aria-hidden />}
            title={<Trans>No playlists yet</Trans>}
            text={<Trans>Collect videos, audio, and stories, and play them in your order.</Trans>}
          >
            {make}
          </EmptyState>
        }
      >
        {(playlists) => (
          <>
            <div className="mb-4 flex justify-end">{make}</div>
            <ul className={rowsClasses} aria-label={t`Playlists`}>
              {playlists.map((one) => (
                <li key={one.playlistOid} className="relative flex items-center gap-3 p-4">
                  <ListVideo aria-hidden className="size-5 shrink-0 text-accent-ink" />
                  <div className="min-w-0 flex-1">
                    <Link
                      to="/playlist/$playlistOid"
                      params={{ playlistOid: one.playlistOid }}
                      dir="auto"
                      className="block font-medium break-words after:absolute after:inset-0 hover:underline"
                    >
                      {one.title}
                    </Link>
                    <p className="text-sm text-ink-soft">
                      <Plural value={one.itemCount} one="# item" other="# items" /> ·{' '}
                      {names[one.sharing]}
                    </p>
                  </div>
                  <Age at={one.updatedAt} className="shrink-0 text-xs text-ink-faint" />
                </li>
              ))}
            </ul>
          </>
        )}
      </Pages>
      {isMaking ? <PlaylistDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}
