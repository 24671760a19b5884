import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImageLock, Picture as PictureData } from '@plax/contracts/media/media'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OpensLarge } from '../../images/large-view.tsx'
import { type LockedScene, useSceneUnlock } from './scene-unlock.tsx'
import { useAutoUnlock } from './use-auto-unlock.ts'

interface SceneProps {
  nodeId: string
  title: string
  picture: PictureData | null
  lock: ImageLock | null
  /** The reply that shows it now; null for those that were read before. */
  messageId: string | null
}

/** What is seen, whole; it opens large. A locked picture is blurred under its button. */
export function Scene({ nodeId, title, picture, lock, messageId }: SceneProps) {
  if (lock) return <Locked scene={{ nodeId, title, lock }} messageId={messageId} />
  if (!picture) return null
  const shown = (
    <Picture
      picture={picture}
      alt={title}
      name={title}
      sizes="(min-width: 768px) 704px, 100vw"
      className="absolute! inset-0 rounded-lg"
    />
  )
  return (
    <Frame {...picture}>
      <OpensLarge
        nodeId={nodeId}
        title={title}
        picture={picture}
        className="absolute inset-0 rounded-lg"
      >
        {shown}
      </OpensLarge>
    </Frame>
  )
}

/** A picture's own shape, before it has come: across the words, or as high as 60 % of the window. */
function Frame(props: { width: number; height: number; children: ReactNode; className?: string }) {
  const { width, height, children, className } = props
  return (
    <div
      className={cx('relative mx-auto max-h-[60svh]', className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, ${((60 * width) / height).toFixed(3)}svh)`,
      }}
    >
      {children}
    </div>
  )
}

function Locked({ scene, messageId }: { scene: LockedScene; messageId: string | null }) {
  const { t } = useLingui()
  const place = useSceneUnlock()
  const isUnderWay = useAutoUnlock(scene, messageId)
  const price = scene.lock.priceMilli / 1000
  return (
    <Frame
      width={scene.lock.width}
      height={scene.lock.height}
      className="min-h-40 min-w-[min(100%,16rem)] overflow-hidden rounded-lg bg-pressed"
    >
      <img
        src={scene.lock.blur}
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover blur-xl"
      />
      <div className="absolute inset-0 flex items-center justify-center p-4">
        <div className="flex max-w-full flex-col items-center gap-3 rounded-xl border border-line bg-overlay px-5 py-4 text-center leading-normal shadow-overlay">
          <p className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
            <Lock aria-hidden className="size-4 shrink-0" />
            {scene.title || <Trans>This image is still locked.</Trans>}
          </p>
          {place ? (
            <Button variant="primary" size="sm" busy={isUnderWay} onClick={() => place.ask(scene)}>
              {t`Unlock for ${plural(price, { one: '# credit', other: '# credits' })}`}
            </Button>
          ) : null}
        </div>
      </div>
    </Frame>
  )
}

/** The place of a picture that is being looked for. */
export function ScenePlace({ width = 16, height = 10 }: { width?: number; height?: number }) {
  return (
    <Frame width={width} height={height}>
      <Skeleton className="absolute! inset-0 rounded-lg" />
    </Frame>
  )
}
