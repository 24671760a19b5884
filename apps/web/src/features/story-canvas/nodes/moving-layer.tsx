import { useOnViewportChange, useStoreApi } from '@xyflow/react'
import { useCallback } from 'react'

/**
 * Marks the drawing while it is panned or zoomed. The style sheet then keeps it as one picture, which
 * is moved instead of redrawn in each frame; at rest it is sharp again.
 */
export function MovingLayer() {
  const store = useStoreApi()
  const mark = useCallback(
    (isMoving: boolean) => store.getState().domNode?.toggleAttribute('data-moving', isMoving),
    [store],
  )
  useOnViewportChange({
    onStart: useCallback(() => void mark(true), [mark]),
    onEnd: useCallback(() => void mark(false), [mark]),
  })
  return null
}
