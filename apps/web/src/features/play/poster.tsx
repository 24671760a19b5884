import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import type { ContentAnswer } from './content.api.ts'

/** The picture of a content, and over it what can be done. */
export function Poster({
  content,
  isLow = false,
  children,
}: Pick<ContentAnswer, 'content'> & {
  /** At most so high that what stands below is seen, too. */
  isLow?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'relative flex aspect-video w-full justify-center overflow-hidden rounded-xl bg-stage',
        isLow && 'max-h-[45svh]',
      )}
    >
      <Picture
        picture={content.playerImage ?? content.thumbnail}
        alt=""
        name={content.title}
        eager
        sizes="(min-width: 1160px) 1100px, 100vw"
        className="aspect-video h-full max-w-full"
      />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-stage/45 p-4 text-center text-on-stage">
        {children}
      </div>
    </div>
  )
}
