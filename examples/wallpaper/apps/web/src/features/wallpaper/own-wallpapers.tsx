import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { DeleteWallpaper } from './delete-wallpaper.tsx'
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
              <WallpaperRow
                key={wallpaper.contentOid}
                wallpaper={wallpaper}
                onEdit={() => setEdited(wallpaper)}
              />
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

function WallpaperRow({ wallpaper, onEdit }: { wallpaper: Wallpaper; onEdit: () => void }) {
  const { t } = useLingui()
  const { title, thumbnail, priceCoins, isPublished } = wallpaper
  return (
    <li className="flex items-center gap-4 rounded-lg border border-line bg-raised p-3">
      <span className="aspect-video w-20 shrink-0 overflow-hidden rounded-md">
        <Picture picture={thumbnail} alt="" name={title} className="size-full" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <button type="button" onClick={onEdit} className="max-w-full truncate font-semibold">
          {title}
        </button>
        <div className="flex flex-wrap items-center gap-3 text-xs text-ink-faint">
          {isPublished ? (
            <Badge tone="good">{t({ message: 'Published', context: 'wallpaper' })}</Badge>
          ) : (
            <Badge>{t({ message: 'Draft', context: 'wallpaper' })}</Badge>
          )}
          {priceCoins ? <PriceTag amount={priceCoins} currency="coin" /> : null}
        </div>
      </div>
      <DeleteWallpaper wallpaper={wallpaper} />
    </li>
  )
}
