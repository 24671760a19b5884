import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How close to its end a list counts as scrolled to it. */
const nearPx = 60

export interface FollowedEnd {
  box: RefObject<HTMLDivElement | null>
  /** The only child of the box. */
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  onScroll: () => void
  goToEnd: () => void
}

/**
 * Keeps a list that scrolls at its end until the reader scrolls up, whatever changes its height: lines that
 * come, a font or an image that loads later, and what appears above the list.
 */
export function useFollowedEnd(lines: readonly unknown[]): FollowedEnd {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const stay = () => {
    const element = box.current
    if (!element || !follows.current) return
    element.scrollTop = element.scrollHeight
    top.current = element.scrollTop
  }
  const follow = (does: boolean) => {
    follows.current = does
    setAtEnd(does)
    stay()
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    // The list may have grown since it was scrolled to its end: that’s no reader who scrolls up.
    const isUp = element.scrollTop < top.current
    top.current = element.scrollTop
    if (isNear !== follows.current && (isNear || isUp)) follow(isNear)
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lines are what may have changed
  useLayoutEffect(stay, lines)
  useEffect(() => {
    const observer = new ResizeObserver(stay)
    for (const { current } of [box, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { box, content, isAtEnd, onScroll, goToEnd: () => follow(true) }
}
