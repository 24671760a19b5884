import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { ownWallpapersQuery, type Wallpaper } from './wallpaper.api.ts'
import { WallpaperForm } from './wallpaper-form.tsx'

/** A creator’s wallpapers in the Studio. */
export function OwnWallpapers({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const list = useInfiniteQuery(ownWallpapersQuery(api))
  const [edited, setEdited] = useState<Wallpaper | 'new' | null>(null)
  return (
    <OnlyCreators viewer={viewer} current="wallpapers">
      <header className="mb-6 flex items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">
          <Trans>Your wallpapers</Trans>
        </h1>
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Trans>New wallpaper</Trans>
        </Button>
      </header>
      <Pages
        list={list}
        empty={<EmptyState icon={<Image aria-hidden />} title={<Trans>No wallpapers yet</Trans>} />}
      >
        {(wallpapers) => (
          <ul className="flex flex-col gap-2">
            {wallpapers.map((wallpaper) => (
              <li key={wallpaper.contentOid}>
                <Button variant="ghost" onClick={() => setEdited(wallpaper)}>
                  {wallpaper.title}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {edited ? (
        <WallpaperForm
          wallpaper={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </OnlyCreators>
  )
}
