import { useRef, type TouchEvent } from 'react'

const farPx = 56
const slopePx = 40

/** A finger that goes aside: to the left is the next one, to the right the former. */
export function stepOf(moved: { x: number; y: number }): 1 | -1 | null {
  if (Math.abs(moved.x) < farPx || Math.abs(moved.y) > slopePx) return null
  return moved.x < 0 ? 1 : -1
}

export function useSwipe(onSwipe: ((step: 1 | -1) => void) | null) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begun = from.current
      from.current = null
      if (!touch || !begun || !onSwipe) return
      const step = stepOf({ x: touch.clientX - begun.x, y: touch.clientY - begun.y })
      if (step) onSwipe(step)
    },
  }
}
