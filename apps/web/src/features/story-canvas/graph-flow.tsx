import '@xyflow/react/dist/base.css'
import './nodes/flow.css'
import {
  Background,
  BackgroundVariant,
  type Edge,
  type Node,
  type NodeChange,
  ReactFlow,
  type ReactFlowProps,
  useOnSelectionChange,
  useReactFlow,
  useStore,
  type XYPosition,
} from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import {
  allDrawnUpTo,
  distanceClass,
  fitOptions,
  flowDefaults,
  motionMs,
  useNodesFirst,
} from './flow-defaults.ts'

interface Drawn<N, E> {
  /** What the editor holds; a new object after each edit. */
  present: unknown
  /** What is drawn of it, given what was drawn before. Both must be stable, or the drawing is set anew. */
  drawNodes: (drawn: readonly N[]) => N[]
  drawEdges: (drawn: readonly E[]) => E[]
  /** The nodes to select, and whether to bring them into view; a new object each time. */
  wanted: { ids: readonly string[]; center: boolean } | null
}

type GraphFlowProps<N extends Node, E extends Edge> = Drawn<N, E> &
  Omit<ReactFlowProps<N, E>, 'onSelectionChange' | 'onNodesChange'> & {
    /** How many nodes there are. */
    count: number
    /** Both must be stable. */
    showSelection: (nodeIds: string[], edgeIds: string[]) => void
    moveNodes: (positions: ReadonlyMap<string, XYPosition>) => void
  }

/** A drawing of nodes and edges. It holds positions while they change; `moveNodes` gets them once they rest. */
export function GraphFlow<N extends Node, E extends Edge>({
  present,
  drawNodes,
  drawEdges,
  wanted,
  count,
  showSelection,
  moveNodes,
  children,
  ...flow
}: GraphFlowProps<N, E>) {
  const [start] = useState(() => ({ nodes: drawNodes([]), edges: drawEdges([]) }))
  useDrawing({ present, drawNodes, drawEdges, wanted })
  useNodesFirst()
  const width = useStore((state) => state.width)
  const distance = useStore(({ transform }) => distanceClass(transform[2]))
  useOnSelectionChange({
    onChange: useCallback(
      ({ nodes, edges }) =>
        showSelection(
          nodes.map(({ id }) => id),
          edges.map(({ id }) => id),
        ),
      [showSelection],
    ),
  })
  const onNodesChange = useCallback(
    (changes: NodeChange<N>[]) => {
      const rested = changes.flatMap((change) =>
        change.type === 'position' && !change.dragging && change.position
          ? [[change.id, change.position] as const]
          : [],
      )
      if (rested.length > 0) moveNodes(new Map(rested))
    },
    [moveNodes],
  )
  return (
    <ReactFlow<N, E>
      {...flowDefaults}
      {...flow}
      defaultNodes={start.nodes}
      defaultEdges={start.edges}
      className={distance}
      onNodesChange={onNodesChange}
      onlyRenderVisibleElements={count > allDrawnUpTo}
      fitViewOptions={fitOptions(width)}
    >
      <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
      {children}
    </ReactFlow>
  )
}

/** Draws what the editor holds, and selects what it asks for. */
function useDrawing<N extends Node, E extends Edge>({
  present,
  drawNodes,
  drawEdges,
  wanted,
}: Drawn<N, E>): void {
  const flow = useReactFlow<N, E>()
  useEffect(() => {
    flow.setNodes(drawNodes)
    flow.setEdges(drawEdges)
  }, [flow, present, drawNodes, drawEdges])
  useEffect(() => {
    if (!wanted) return
    const ids = new Set(wanted.ids)
    flow.setNodes((drawn) =>
      drawNodes(drawn).map((node) =>
        (node.selected ?? false) === ids.has(node.id)
          ? node
          : { ...node, selected: ids.has(node.id) },
      ),
    )
    flow.setEdges((drawn) =>
      drawn.map((edge) => (edge.selected ? { ...edge, selected: false } : edge)),
    )
    const nodes = wanted.ids.map((id) => ({ id }))
    if (wanted.center) void flow.fitView({ nodes, maxZoom: 1, padding: 0.6, duration: motionMs() })
  }, [flow, drawNodes, wanted])
}
