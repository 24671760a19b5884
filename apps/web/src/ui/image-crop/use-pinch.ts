import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

interface Place {
  x: number
  y: number
}

/**
 * Dragging with one pointer, pinching with two, and scrolling: moves are parts of the element’s width
 * and height, zooms are factors.
 */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  acts: { onMove: (right: number, down: number) => void; onZoom: (by: number) => void },
) {
  const pointers = useRef(new Map<number, Place>())
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const target = element.current
    // React’s own listener can’t keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current.onZoom(Math.exp(-event.deltaY / 400))
    }
    target?.addEventListener('wheel', onWheel, { passive: false })
    return () => target?.removeEventListener('wheel', onWheel)
  }, [element])
  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const spread = spreadOf(pointers.current)
      const middle = middleOf(pointers.current)
      pointers.current.set(event.pointerId, placeOf(event))
      const now = middleOf(pointers.current)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      acts.onMove((now.x - middle.x) / width, (now.y - middle.y) / height)
      if (spread > 0) acts.onZoom(spreadOf(pointers.current) / spread)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const placeOf = ({ clientX: x, clientY: y }: PointerEvent): Place => ({ x, y })

function middleOf(pointers: ReadonlyMap<number, Place>): Place {
  const places = [...pointers.values()]
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / places.length, y: sum.y / places.length }
}

/** How far two pointers are from each other; 0 if there is one. */
function spreadOf(pointers: ReadonlyMap<number, Place>): number {
  const [a, b] = pointers.values()
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}
