import { useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { PlaceFile } from '../../lib/assets/place-files.ts'
import { useFocusReturn } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { LargePicture } from '../../ui/large-picture.ts'
import { usePopup } from '../../ui/use-popup.ts'
import { useZoom } from './use-zoom.ts'

interface PictureViewerProps {
  pictures: LargePicture[]
  /** The node id of the one that is seen. */
  shown: string
  onShow: (nodeId: string) => void
  onClose: () => void
}

/** A picture on the whole screen; arrows and swipes go on to the next, Escape goes back. */
export function PictureViewer({ pictures, shown, onShow, onClose }: PictureViewerProps) {
  const index = pictures.findIndex(({ nodeId }) => nodeId === shown)
  const current = pictures[index]
  if (!current) return null
  const go = (step: number) => {
    const next = pictures[(index + step + pictures.length) % pictures.length]
    if (next) onShow(next.nodeId)
  }
  const count = pictures.length
  return <Large {...current} place={{ index, count }} onTurn={go} onClose={onClose} />
}

interface LargeProps extends LargePicture {
  place: { index: number; count: number }
  onTurn: (step: 1 | -1) => void
  onClose: () => void
}

function Large({ title: given, picture, place, onTurn, onClose }: LargeProps) {
  const { t } = useLingui()
  const { placeFile } = useApp()
  const { index, count } = place
  const title = given || t`Image ${index + 1}`
  const returnFocus = useFocusReturn(true)
  usePopup(true, onClose)
  const turn = (step: 1 | -1) => {
    if (count === 1) return
    zoom.whole()
    onTurn(step)
  }
  const zoom = useZoom(picture, turn)
  const { scale, x, y } = zoom.view
  const acts: Record<string, () => void> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.farther,
    '0': zoom.whole,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With these, the browser zooms its page or goes back.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    acts[event.key]?.()
  }
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-ground text-ink outline-none"
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={returnFocus}
        >
          <header className="flex h-14 shrink-0 items-center gap-1 px-4">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold" aria-live="polite">
              {title}
            </Radix.Title>
            {count > 1 ? (
              <span className="figures px-2 text-sm text-ink-soft">
                {index + 1} / {count}
              </span>
            ) : null}
            <IconButton label={t`Zoom out`} aria-keyshortcuts="-" onClick={zoom.farther}>
              <ZoomOut aria-hidden />
            </IconButton>
            <IconButton label={t`Zoom in`} aria-keyshortcuts="+" onClick={zoom.closer}>
              <ZoomIn aria-hidden />
            </IconButton>
            <Radix.Close asChild>
              <IconButton label={t`Close`}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="relative min-h-0 flex-1">
            <div
              {...zoom.place}
              className="absolute inset-x-2 top-0 bottom-4 touch-none overflow-hidden md:inset-x-16"
            >
              <img
                key={picture.assetOid}
                src={placeFile(picture.url)}
                srcSet={widest(picture, placeFile)}
                sizes={scale > 1 ? '300vw' : '100vw'}
                alt={title}
                width={picture.width}
                height={picture.height}
                draggable={false}
                className="absolute inset-0 size-full object-contain select-none"
                style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
              />
            </div>
            {count > 1 ? (
              <>
                <IconButton
                  label={t`Previous image`}
                  onClick={() => turn(-1)}
                  className="absolute top-1/2 left-2 -translate-y-1/2 bg-overlay"
                >
                  <ChevronLeft aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Next image`}
                  onClick={() => turn(1)}
                  className="absolute top-1/2 right-2 -translate-y-1/2 bg-overlay"
                >
                  <ChevronRight aria-hidden />
                </IconButton>
              </>
            ) : null}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function widest({ sources }: PictureData, placeFile: PlaceFile): string {
  return sources
    .filter(({ type }) => type === 'image/webp')
    .map(({ url, width }) => `${placeFile(url)} ${width}w`)
    .join(', ')
}
