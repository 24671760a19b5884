import { type RefObject, useEffect, useState } from 'react'

/** Whether an element came within `px` of the screen once. */
export function useIsNear(element: RefObject<HTMLElement | null>, px = 400): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${px}px` },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isNear, px])
  return isNear
}
