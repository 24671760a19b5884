import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useMemo } from 'react'
import { fitOptions, motionMs } from './flow-defaults.ts'

/** Nearer, farther, and the whole canvas in view; for the buttons and for the keyboard. */
export function useView() {
  const flow = useReactFlow()
  const store = useStoreApi()
  return useMemo(
    () => ({
      zoomIn: () => void flow.zoomIn({ duration: motionMs() }),
      zoomOut: () => void flow.zoomOut({ duration: motionMs() }),
      fit: () => void flow.fitView({ ...fitOptions(store.getState().width), duration: motionMs() }),
    }),
    [flow, store],
  )
}

export type View = ReturnType<typeof useView>
