import { ConnectionLineType } from '@xyflow/react'
import { useEffect } from 'react'
import { isRoomy } from './tool-room.ts'

/** How every drawing of nodes answers to pointers and keys. */
export const flowDefaults = {
  // What is drawn is removed by its editor, which keeps the history.
  deleteKeyCode: null,
  onBeforeDelete: () => Promise.resolve(false),
  connectionLineType: ConnectionLineType.Bezier,
  connectionRadius: 28,
  selectionKeyCode: 'Shift',
  multiSelectionKeyCode: ['Shift', 'Meta', 'Control'],
  snapToGrid: true,
  snapGrid: [8, 8] as [number, number],
  minZoom: 0.1,
  maxZoom: 2,
  fitView: true,
  zoomOnDoubleClick: false,
}

/** So many nodes are drawn also where they are out of sight, so that Tab comes to each of them. */
export const allDrawnUpTo = 100

/** Below the first zoom the small print of nodes cannot be read, below the second nothing can. */
const farZoom = 0.35
const fartherZoom = 0.2

/** What cannot be read is not drawn: hundreds of nodes are in view then. */
export function distanceClass(zoom: number): string {
  if (zoom < fartherZoom) return 'plax-far plax-farther'
  return zoom < farZoom ? 'plax-far' : ''
}

/**
 * The keyboard comes to the nodes before the connections: the library draws the edges first, and the
 * order of Tab is that of the page. Which lies over which is told by the style sheet.
 */
export function useNodesFirst(): void {
  useEffect(() => {
    const edges = document.querySelector('.react-flow__edges')
    edges?.parentElement?.append(edges)
  }, [])
}

/** The whole canvas in a view so wide, clear of what floats over it where there is room for that. */
export function fitOptions(width: number) {
  const padding = isRoomy(width)
    ? ({ top: '32px', right: '40px', bottom: '64px', left: '184px' } as const)
    : 0.08
  return { maxZoom: 1, padding }
}

/** How long the view takes to travel; at once where less motion is preferred. */
export function motionMs(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
}
