import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'

/** The middle of what is seen, in canvas units. */
export function useViewMiddle() {
  const flow = useReactFlow()
  return useCallback(() => {
    const pane = document.querySelector('.react-flow')?.getBoundingClientRect()
    return flow.screenToFlowPosition({
      x: (pane?.left ?? 0) + (pane?.width ?? innerWidth) / 2,
      y: (pane?.top ?? 0) + (pane?.height ?? innerHeight) / 2,
    })
  }, [flow])
}
