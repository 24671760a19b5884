import { useReactFlow, useStore, type ReactFlowInstance } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { fitOptions } from './canvas-flow.tsx'

/** When a panel takes or gives room: a canvas seen whole stays whole, else its middle stays. */
export function useSteadyView(): void {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const before = useRef(0)
  useEffect(() => {
    const last = before.current
    before.current = width
    if (last === 0 || width === 0 || last === width) return
    const { x, y, zoom } = flow.getViewport()
    if (isWithin(flow, last)) void flow.fitView(fitOptions())
    else void flow.setViewport({ x: x + (width - last) / 2, y, zoom })
  }, [flow, width])
}

/** Whether all nodes lie between the left edge and `width` px. */
function isWithin(flow: ReactFlowInstance, width: number): boolean {
  const { x, zoom } = flow.getViewport()
  const all = flow.getNodesBounds(flow.getNodes())
  return all.x * zoom + x >= 0 && (all.x + all.width) * zoom + x <= width
}
