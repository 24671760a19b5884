import { useStore } from '@xyflow/react'

/** In px: from this width on a drawing has room for the palette beside the tools of its view. */
const roomyWidth = 640

/** Whether tools may stand along the edges of a drawing so wide, in px; 0 is not measured yet. */
export function isRoomy(width: number): boolean {
  if (width === 0) return matchMedia('(min-width: 1024px)').matches
  return width >= roomyWidth && matchMedia('(min-width: 768px)').matches
}

export function useIsRoomy(): boolean {
  return useStore(({ width }) => isRoomy(width))
}
