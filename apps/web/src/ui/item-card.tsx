import type { Picture as PictureData } from '@plax/contracts/media/media'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import { Skeleton } from './skeleton.tsx'

/** As high as all that most cards say, so that nothing below moves as they come. */
const text = 'min-h-[125px] min-w-0'

/** An item on a shelf, whatever its kind: its art, its title, its one line, its author. */
export function ItemCard({
  title,
  introduction,
  author,
  picture,
  badge,
  tags,
  link,
  eager,
  isWide,
}: {
  title: string
  introduction: string
  author: string
  picture: PictureData | null
  badge?: ReactNode
  /** Links of their own, above the press of the card. */
  tags?: ReactNode
  /** Wraps the title in its link; the whole card takes the press. */
  link: (props: { className: string; children: ReactNode }) => ReactNode
  eager?: boolean
  isWide?: boolean
}) {
  return (
    <article className="group relative flex flex-col gap-2.5 rounded-lg">
      <div className="relative overflow-hidden rounded-lg border border-line transition-colors group-hover:border-ink-faint">
        <Picture
          picture={picture}
          alt=""
          name={title}
          eager={eager ?? false}
          sizes="(min-width: 768px) 220px, 45vw"
          className={`${isWide ? 'aspect-video' : 'aspect-[3/4]'} transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none`}
        />
        {badge ? <div className="absolute inset-2 flex items-start gap-1">{badge}</div> : null}
      </div>
      <div className={isWide ? 'min-w-0' : text}>
        <h3 dir="auto" className="line-clamp-2 leading-snug font-semibold">
          {link({ className: 'after:absolute after:inset-0 after:rounded-lg', children: title })}
        </h3>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-ink-soft">
          {introduction}
        </p>
        <p className="mt-1 truncate text-xs text-ink-faint">{author}</p>
        {tags ? <p className="relative z-10 flex gap-x-2 truncate text-xs">{tags}</p> : null}
      </div>
    </article>
  )
}

/** The shape of a card that is coming. */
export function ItemCardSkeleton() {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="aspect-[3/4]" />
      <div className={text}>
        <Skeleton className="h-5" />
      </div>
    </div>
  )
}
