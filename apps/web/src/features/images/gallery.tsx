import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { requireSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoUnlock } from './auto-unlock.tsx'
import { BulkUnlock } from './bulk-unlock.tsx'
import { galleryQuery, type Gallery as GalleryData, type UnlockRequest } from './images.api.ts'
import { LockedPicture } from './locked-picture.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

/** The pictures of a story: unlocked ones to look at, locked ones with what they cost. */
export function Gallery({ contentOid, narrow }: { contentOid: string; narrow?: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const gallery = useQuery(galleryQuery(api, contentOid))
  if (gallery.isError) {
    return <ErrorState error={gallery.error} onRetry={() => void gallery.refetch()} />
  }
  if (gallery.isPending) return <GalleryPending narrow={narrow} />
  if (gallery.data.items.length === 0) {
    return (
      <EmptyState
        icon={<Images aria-hidden />}
        title={t`No images yet`}
        text={t`Images from this story will show up here.`}
      />
    )
  }
  return <Loaded contentOid={contentOid} gallery={gallery.data} narrow={narrow} />
}

const grid = (narrow: boolean | undefined) =>
  cx('grid grid-cols-2 gap-2', !narrow && 'sm:grid-cols-3 lg:grid-cols-4')

const tile = 'aspect-[3/4] w-full rounded-lg'

interface LoadedProps {
  contentOid: string
  gallery: GalleryData
  narrow: boolean | undefined
}

function Loaded({ contentOid, gallery, narrow }: LoadedProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [wanted, setWanted] = useState<UnlockRequest | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const { items, bulk, allowance, allowsAutoUnlock } = gallery
  const named = items.map((item, index) => ({
    ...item,
    title: item.title || t`Image ${index + 1}`,
  }))
  const open = named.flatMap(({ nodeId, title, picture }) =>
    picture ? [{ nodeId, title, picture }] : [],
  )
  const ask = (next: Omit<UnlockRequest, 'contentOid'>) =>
    viewer ? setWanted({ contentOid, ...next }) : requireSignIn()
  return (
    <div className="flex flex-col gap-4">
      {bulk && bulk.count > 1 ? (
        <BulkUnlock
          bulk={bulk}
          onUnlock={() => {
            const titles = named.flatMap(({ title, lock }) => (lock ? [title] : []))
            ask({ priceMilli: bulk.priceMilli, titles, one: null })
          }}
        />
      ) : null}
      <ul className={grid(narrow)}>
        {named.map(({ nodeId, title, picture, lock }) => (
          <li key={nodeId} className="min-w-0">
            {picture ? (
              <button
                type="button"
                aria-label={t`View ${title}`}
                onClick={() => setShown(nodeId)}
                className="block w-full rounded-lg"
              >
                <Picture picture={picture} alt="" name={title} sizes="240px" className={tile} />
              </button>
            ) : lock ? (
              <LockedPicture
                title={title}
                lock={lock}
                className={tile}
                onUnlock={() => {
                  const one = { nodeId, blur: lock.blur }
                  ask({ priceMilli: lock.priceMilli, titles: [title], one })
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {viewer && (allowsAutoUnlock || allowance.ceilingMilli > 0) ? (
        <AutoUnlock contentOid={contentOid} allowance={allowance} />
      ) : null}
      {wanted ? <UnlockDialog wanted={wanted} onClose={() => setWanted(null)} /> : null}
      {shown ? (
        <PictureViewer
          pictures={open}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  )
}

function GalleryPending({ narrow }: { narrow: boolean | undefined }) {
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <div className={grid(narrow)}>
        <Skeleton className="aspect-[3/4]" />
        <Skeleton className="aspect-[3/4]" />
      </div>
    </div>
  )
}
