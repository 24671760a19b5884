import { useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

interface Shown {
  nodeId: string
  title: string
  picture: PictureData
}

interface PictureViewerProps {
  pictures: Shown[]
  /** The node id of the one that is seen. */
  shown: string
  onShow: (nodeId: string) => void
  onClose: () => void
}

/** How far a finger goes before it turns the page. */
const swipePx = 48

/** A picture on the whole screen; arrows and swipes go on to the next, Escape goes back. */
export function PictureViewer({ pictures, shown, onShow, onClose }: PictureViewerProps) {
  const { t } = useLingui()
  const from = useRef<number | null>(null)
  const index = pictures.findIndex(({ nodeId }) => nodeId === shown)
  const current = pictures[index]
  if (!current) return null
  const { title, picture } = current
  const go = (step: number) => {
    const next = pictures[(index + step + pictures.length) % pictures.length]
    if (next) onShow(next.nodeId)
  }
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-ground text-ink"
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') go(-1)
            if (key === 'ArrowRight') go(1)
          }}
        >
          <header className="flex h-14 shrink-0 items-center gap-3 px-4">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold" aria-live="polite">
              {title}
            </Radix.Title>
            <span className="figures text-sm text-ink-soft">
              {index + 1} / {pictures.length}
            </span>
            <Radix.Close asChild>
              <IconButton label={t`Close`}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div
            className="relative min-h-0 flex-1 touch-pan-y"
            onPointerDown={({ clientX }) => {
              from.current = clientX
            }}
            onPointerUp={({ clientX }) => {
              const moved = clientX - (from.current ?? clientX)
              from.current = null
              if (Math.abs(moved) >= swipePx) go(moved < 0 ? 1 : -1)
            }}
          >
            <img
              key={current.nodeId}
              src={picture.url}
              srcSet={widest(picture)}
              sizes="100vw"
              alt={title}
              width={picture.width}
              height={picture.height}
              draggable={false}
              className="absolute inset-0 size-full object-contain px-2 pb-4 select-none md:px-16"
            />
            {pictures.length > 1 ? (
              <>
                <IconButton
                  label={t`Previous image`}
                  onClick={() => go(-1)}
                  className="absolute top-1/2 left-2 -translate-y-1/2 bg-overlay"
                >
                  <ChevronLeft aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Next image`}
                  onClick={() => go(1)}
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

function widest({ sources }: PictureData): string {
  return sources
    .filter(({ type }) => type === 'image/webp')
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
}
