import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePercent } from '../../lib/use-percent.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Dialog } from '../dialog.tsx'
import { Failure } from '../failure.tsx'
import { IconButton } from '../icon-button.tsx'
import { areaOf, type Crop, firstCrop, maxZoom, moved, within } from './crop-area.ts'
import { encodeImage } from './encode-image.ts'
import type { ImageFit } from './image-fit.ts'
import { usePinch } from './use-pinch.ts'

const zoomStep = 1.2
const keyStep = 0.05
/** Pixels in which the part is drawn. */
const drawnWidth = 960

/** Where an image is cut to its shape: dragged, pinched, or moved with the keyboard. */
export function CropDialog({
  image,
  name,
  fit,
  onDone,
}: {
  image: ImageBitmap
  name: string
  fit: ImageFit
  /** Without a file if it was canceled. */
  onDone: (file: File | null) => void
}) {
  const { t } = useLingui()
  const percent = usePercent()
  const aspect = fit.aspect ?? image.width / image.height
  const [crop, setCrop] = useState<Crop>(() => firstCrop(image))
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const gate = useOneAtATime()
  const move = (right: number, down: number) =>
    setCrop((last) => moved(image, aspect, { crop: last, right, down }))
  const zoom = (by: number) =>
    setCrop((last) => within(image, aspect, { ...last, zoom: last.zoom * by }))
  const save = async () => {
    if (!gate.begin()) return
    setState('busy')
    try {
      onDone(await encodeImage(image, areaOf(image, aspect, crop), { fit, name }))
    } catch {
      setState('failed')
    } finally {
      gate.end()
    }
  }
  return (
    <Dialog
      open
      wide={aspect > 1}
      onClose={() => onDone(null)}
      title={<Trans>Crop image</Trans>}
      actions={
        <>
          <Button onClick={() => onDone(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={state === 'busy'} onClick={() => void save()}>
            <Trans>Use image</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <KeptPart
          image={image}
          crop={crop}
          aspect={aspect}
          isRound={fit.isRound ?? false}
          onMove={move}
          onZoom={zoom}
        />
        <div className="flex items-center gap-2">
          <IconButton
            label={t`Zoom out`}
            disabled={crop.zoom <= 1}
            onClick={() => zoom(1 / zoomStep)}
          >
            <Minus aria-hidden />
          </IconButton>
          <span className="figures w-14 text-center text-sm text-ink-soft" aria-live="polite">
            {percent(Math.round(crop.zoom * 100))}
          </span>
          <IconButton
            label={t`Zoom in`}
            disabled={crop.zoom >= maxZoom}
            onClick={() => zoom(zoomStep)}
          >
            <Plus aria-hidden />
          </IconButton>
        </div>
        <p id="crop-hint" className="text-center text-sm text-ink-faint">
          <Trans>Drag to move, pinch or scroll to zoom. Or use the arrow keys, + and −.</Trans>
        </p>
        {state === 'failed' ? (
          <Failure error={t`This image couldn’t be cropped. Choose a smaller one.`} />
        ) : null}
      </div>
    </Dialog>
  )
}

/** Is in the page as soon as it is drawn, unlike the dialog, which waits for its place. */
function KeptPart({
  image,
  crop,
  aspect,
  isRound,
  onMove,
  onZoom,
}: {
  image: ImageBitmap
  crop: Crop
  aspect: number
  isRound: boolean
  onMove: Acts['move']
  onZoom: Acts['zoom']
}) {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const handlers = usePinch(element, { onMove: (right, down) => onMove(-right, -down), onZoom })
  useEffect(() => element.current?.focus(), [])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { width, height } = context.canvas
    const area = areaOf(image, aspect, crop)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, width, height)
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  }, [image, aspect, crop])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event.key, { move: onMove, zoom: onZoom })
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div
      ref={element}
      role="application"
      aria-label={t`Part of the image that is kept`}
      aria-describedby="crop-hint"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...handlers}
      style={{ aspectRatio: aspect, maxWidth: `min(100%, ${55 * aspect}dvh)` }}
      className={cx(
        'relative w-full cursor-grab touch-none overflow-hidden border border-line-strong bg-pressed active:cursor-grabbing',
        isRound ? 'rounded-full' : 'rounded-md',
      )}
    >
      <canvas
        ref={canvas}
        width={drawnWidth}
        height={Math.round(drawnWidth / aspect)}
        className="absolute inset-0 size-full"
      />
    </div>
  )
}

interface Acts {
  move: (right: number, down: number) => void
  zoom: (by: number) => void
}

/** What a key does: arrows show what is beyond the edge that they point at. */
function actOf(key: string, { move, zoom }: Acts): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => move(-keyStep, 0),
    ArrowRight: () => move(keyStep, 0),
    ArrowUp: () => move(0, -keyStep),
    ArrowDown: () => move(0, keyStep),
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
  }
  return acts[key]
}
