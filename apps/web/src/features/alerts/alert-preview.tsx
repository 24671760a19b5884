import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import type { PreviewMessage } from '../overlay/show-preview.ts'

/** Of the scene that a preview shows. */
const stage = { width: 960, height: 640 }

/** A donation’s alert as overlays show it, before it’s saved. */
export function AlertPreview({
  options,
  coins,
  image = null,
  soundUrl = null,
}: {
  options: PreviewMessage['options']
  coins: number
  image?: PreviewMessage['alert']['image']
  soundUrl?: string | null
}) {
  const { t } = useLingui()
  const { language } = useApp()
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [width, setWidth] = useState(0)
  const { theme, volume, customCss } = options
  const text = t`Thank you for the stream!`
  const send = useRef((_isPlayed: boolean) => {})
  useEffect(() => {
    send.current = (isPlayed) => {
      const alert = {
        kind: 'donation' as const,
        senderName: null,
        anonymousNumber: '12345',
        coins,
        text,
        image,
        soundUrl,
        speech: null,
        media: null,
        isRepeat: false,
      }
      const message: PreviewMessage = { alert, options: { theme, volume, customCss }, isPlayed }
      frame.current?.contentWindow?.postMessage(message, location.origin)
    }
    if (isLoaded) send.current(false)
  }, [isLoaded, theme, volume, customCss, coins, text, image, soundUrl])
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (box.current) sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [])
  return (
    <div role="group" aria-label={t`Preview`} className="flex flex-col gap-2">
      <span aria-hidden className="text-sm font-medium">
        <Trans>Preview</Trans>
      </span>
      <div
        ref={box}
        className="relative aspect-[3/2] w-full max-w-xl overflow-hidden rounded-lg border border-line bg-linear-to-br from-[#3a4a5c] to-[#1d2530]"
      >
        <iframe
          ref={frame}
          title={t`Preview`}
          src={`/overlay/preview?lang=${language}`}
          tabIndex={-1}
          className="absolute top-0 left-0 origin-top-left border-0"
          style={{ ...stage, transform: `scale(${width / stage.width})` }}
          onLoad={() => setLoaded(true)}
        />
      </div>
      <Button
        size="sm"
        className="self-start"
        icon={<Play aria-hidden className="size-4" />}
        disabled={!isLoaded}
        onClick={() => send.current(true)}
      >
        <Trans>Play preview</Trans>
      </Button>
    </div>
  )
}
