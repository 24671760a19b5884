import type { Picture as PictureData } from '@plax/contracts/media/media'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

/** A video, a stream or a post on a shelf: wide picture, title, a line of facts. */
export function MediaCard({
  title,
  facts,
  picture,
  corner,
  link,
}: {
  title: string
  facts: ReactNode
  picture: PictureData | null
  /** Lower right of the picture: a length, or that it is live. */
  corner?: ReactNode
  link: (props: { className: string; children: ReactNode }) => ReactNode
}) {
  return (
    <article className="group relative flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-lg border border-line transition-colors group-hover:border-ink-faint">
        <Picture picture={picture} alt="" name={title} className="aspect-video" />
        {corner ? <div className="absolute right-2 bottom-2">{corner}</div> : null}
      </div>
      <h3 className="line-clamp-2 text-sm font-semibold">
        {link({ className: 'after:absolute after:inset-0 after:rounded-lg', children: title })}
      </h3>
      <p className="truncate text-xs text-ink-faint">{facts}</p>
    </article>
  )
}
