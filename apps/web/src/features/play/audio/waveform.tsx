import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchJsonFor } from '../../../lib/assets/json-assets.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { barsOf, readPeaks } from './peaks.ts'

const barPixels = 4

/** The sound as bars, which are the seek bar as well; flat while its peaks are not there. */
export function Waveform({
  url,
  time,
  duration,
  onSeek,
}: {
  url: string | null
  time: number
  duration: number
  onSeek: (seconds: number) => void
}) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const viewerOid = useViewer()?.oid ?? null
  const peaks = useQuery({
    queryKey: ['peaks', url],
    queryFn: async () => readPeaks(await fetchJsonFor(viewerOid, url ?? '')),
    enabled: url !== null,
    staleTime: Infinity,
  }).data
  const share = duration > 0 ? time / duration : 0
  useEffect(() => {
    const draw = () => {
      if (canvas.current) drawBars(canvas.current, { peaks: peaks ?? [], share })
    }
    draw()
    const observer = new ResizeObserver(draw)
    if (canvas.current) observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [peaks, share])
  return (
    <div className="relative h-20 w-full">
      <canvas ref={canvas} className="size-full text-accent-ink" />
      <input
        type="range"
        aria-label={t`Seek`}
        aria-valuetext={clockText(time)}
        min={0}
        max={duration}
        step={1}
        value={Math.min(time, duration)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md bg-transparent opacity-0 focus-visible:opacity-30"
      />
    </div>
  )
}

function drawBars(
  canvas: HTMLCanvasElement,
  { peaks, share }: { peaks: readonly number[]; share: number },
): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  Object.assign(canvas, { width: width * ratio, height: height * ratio })
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(ratio, ratio)
  pen.fillStyle = getComputedStyle(canvas).color
  const bars = barsOf(peaks, Math.floor(width / barPixels))
  for (const [index, peak] of bars.entries()) {
    const tall = Math.max(2, peak * height)
    pen.globalAlpha = index / bars.length <= share ? 1 : 0.35
    pen.fillRect(index * barPixels, (height - tall) / 2, barPixels - 1, tall)
  }
}
