import { useElementScrollRestoration } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { scrollKey } from '../../../lib/scroll.ts'

/**
 * Puts a shelf back where it stood once it is drawn. The router does so by itself only for what a
 * page draws at once.
 */
export function useKeptPlace(
  section: RefObject<HTMLElement | null>,
  { id, isDrawn }: { id: string; isDrawn: boolean },
): void {
  const name = `shelf-${id}`
  const scrollX = useElementScrollRestoration({ id: name, getKey: scrollKey })?.scrollX ?? 0
  useEffect(() => {
    const track = section.current?.querySelector(`[data-scroll-restoration-id="${name}"]`)
    if (track && isDrawn && scrollX > 0) track.scrollLeft = scrollX
  }, [section, name, isDrawn, scrollX])
}
