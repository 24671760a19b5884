import type { CanvasGroup, Position } from '@plax/story-engine/canvas'
import { useReactFlow } from '@xyflow/react'
import { useRef, type PointerEvent } from 'react'
import { useEditor } from '../use-editor.ts'
import type { FlowEdge, FlowElement } from './flow-model.ts'

interface Drag {
  from: Position
  places: ReadonlyMap<string, Position>
}

/** Moves all nodes of a group by its title; the editor hears of them when they rest. */
export function useGroupDrag(group: CanvasGroup) {
  const editor = useEditor()
  const flow = useReactFlow<FlowElement, FlowEdge>()
  const drag = useRef<Drag | null>(null)
  const placesAt = (event: PointerEvent, { from, places }: Drag) => {
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    const by = { x: toGrid(at.x - from.x), y: toGrid(at.y - from.y) }
    return new Map([...places].map(([id, { x, y }]) => [id, { x: x + by.x, y: y + by.y }]))
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || editor.store.get().readOnly) return
      editor.selectGroup(group.id)
      const nodes = group.nodeIds.flatMap((id) => flow.getNode(id) ?? [])
      drag.current = {
        from: flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }),
        places: new Map(nodes.map(({ id, position }) => [id, position])),
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current) return
      const places = placesAt(event, drag.current)
      flow.setNodes((drawn) =>
        drawn.map((node) => {
          const position = places.get(node.id)
          return position ? { ...node, position } : node
        }),
      )
    },
    onPointerUp(event: PointerEvent) {
      if (!drag.current) return
      editor.move(placesAt(event, drag.current))
      drag.current = null
    },
    onPointerCancel() {
      if (drag.current) editor.move(drag.current.places)
      drag.current = null
    },
  }
}

function toGrid(value: number): number {
  return Math.round(value / 8) * 8
}
