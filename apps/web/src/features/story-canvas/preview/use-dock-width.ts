import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { readStorage, writeStorage } from '../../../lib/device.ts'

const storageKey = 'plax_preview_width'
export const dockWidths = { min: 320, usual: 400, max: 720 } as const
const stepPx = 24

/** The width of the preview in px, which its left edge sets by pointer and arrows; remembered. */
export function useDockWidth() {
  const [width, setWidth] = useState(() => inBounds(Number(readStorage(storageKey))))
  const [dragging, setDragging] = useState(false)
  const keep = (next: number) => {
    setWidth(next)
    writeStorage(storageKey, String(next))
  }
  const handle = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging(true)
    },
    onPointerMove(event: PointerEvent) {
      if (dragging) setWidth(inBounds(innerWidth - event.clientX))
    },
    onPointerUp(event: PointerEvent) {
      if (dragging) keep(inBounds(innerWidth - event.clientX))
      setDragging(false)
    },
    onPointerCancel: () => setDragging(false),
    onDoubleClick: () => keep(dockWidths.usual),
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key]
      if (by === undefined) return
      event.preventDefault()
      keep(inBounds(width + by))
    },
  }
  return { width, dragging, handle }
}

function inBounds(width: number): number {
  if (!Number.isFinite(width) || width === 0) return dockWidths.usual
  return Math.round(Math.min(dockWidths.max, Math.max(dockWidths.min, width)))
}
