import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { ContentAnswer } from './content.api.ts'

/** The picture of a content, and over it what can be done. */
export function Poster({
  content,
  children,
}: Pick<ContentAnswer, 'content'> & { children: ReactNode }) {
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-xl bg-stage">
      <Picture
        picture={content.playerImage ?? content.thumbnail}
        alt=""
        name={content.title}
        eager
        sizes="(min-width: 1160px) 1100px, 100vw"
        className="size-full"
      />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-stage/45 p-4 text-center text-on-stage">
        {children}
      </div>
    </div>
  )
}
