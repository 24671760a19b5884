import { Trans } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media'
import { Lock } from 'lucide-react'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const frame = '-mx-5 aspect-[16/10] @2xl:mx-0 @2xl:rounded-lg'

/** What is seen, across the whole page; a picture that has to be unlocked says so. */
export function Scene({ title, picture }: { title: string; picture: PictureData | null }) {
  if (!picture) {
    return (
      <p
        className={`${frame} flex flex-col items-center justify-center gap-2 border-y border-line bg-raised text-sm text-ink-soft @2xl:border-x`}
      >
        <Lock aria-hidden className="size-5" />
        <Trans>This picture is still locked.</Trans>
      </p>
    )
  }
  return (
    <Picture
      picture={picture}
      alt={title}
      name={title}
      sizes="(min-width: 768px) 664px, 100vw"
      className={frame}
    />
  )
}

/** The place of a picture that is being looked for. */
export function ScenePlace() {
  return <Skeleton className={`${frame} rounded-none`} />
}
