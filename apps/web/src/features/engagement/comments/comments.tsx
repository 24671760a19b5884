import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

const CommentSection = lazy(async () => ({
  default: (await import('./comment-section.tsx')).CommentSection,
}))

/** The comments of an item of any kind; they come once the reader comes near. */
export function Comments({ contentOid }: { contentOid: string }) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  const linked = useLocation({ select: ({ hash }) => linkedBy(hash) })
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (linked === null) return
    setNear(true)
    place.current?.scrollIntoView()
  }, [linked])
  const pending = <Skeleton className="h-40" />
  return (
    <section ref={place} id="comments" className="min-h-40 scroll-mt-20">
      {isNear ? (
        <Suspense fallback={pending}>
          <CommentSection key={contentOid} contentOid={contentOid} linked={linked} />
        </Suspense>
      ) : (
        pending
      )}
    </section>
  )
}

/** The position of the comment that an address leads to, such as `#comment-12`. */
function linkedBy(hash: string): number | null {
  const [, position] = /^comment-(\d{1,9})$/.exec(hash) ?? []
  return position === undefined ? null : Number(position)
}
