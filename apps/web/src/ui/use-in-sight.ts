import { useEffect, useRef } from 'react'

/** Calls once whatever takes the `ref` comes near to sight, as long as it is `watched`. */
export function useInSight(isWatched: boolean, onSight: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  useEffect(() => {
    if (!isWatched || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isWatched])
  return place
}
