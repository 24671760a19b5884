import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'

/**
 * Brings the current one of a row that scrolls sideways into its middle, and answers on which sides
 * there is more of the row.
 */
export function useSideScroll(
  row: RefObject<HTMLElement | null>,
  current: string,
): { before: boolean; after: boolean } {
  const router = useRouter()
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const center = () => {
      const { current: element } = row
      const shown = element?.querySelector<HTMLElement>('[aria-current=page], [aria-selected=true]')
      if (!element || !shown) return
      // Only sideways: the page itself stays where it is.
      const left = shown.offsetLeft - (element.clientWidth - shown.offsetWidth) / 2
      element.scrollTo({ left, behavior: 'instant' })
    }
    center()
    // The router has then put the row where it was before.
    return router.subscribe('onRendered', center)
  }, [row, current, router])
  useEffect(() => {
    const { current: element } = row
    if (!element) return undefined
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setMore((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [row])
  return more
}
