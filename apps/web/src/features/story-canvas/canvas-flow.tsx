import '@xyflow/react/dist/base.css'
import './nodes/flow.css'
import { useLingui } from '@lingui/react/macro'
import { NODE_KINDS } from '@plax/story-engine/sockets'
import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  useOnSelectionChange,
  useReactFlow,
  useStore,
  type Connection,
  type FinalConnectionState,
  type NodeChange,
  type NodeTypes,
} from '@xyflow/react'
import { useCallback, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { showToast } from '../../ui/toast.ts'
import {
  allDrawnUpTo,
  distanceClass,
  fitOptions,
  flowDefaults,
  motionMs,
  useNodesFirst,
} from './flow-defaults.ts'
import { useNodeName } from './inspector/connections.tsx'
import { connectionProblem, type WantedEdge } from './model/connection-rules.ts'
import {
  drawEdges,
  drawNodes,
  type EdgeName,
  type FlowEdge,
  type FlowElement,
} from './nodes/flow-model.ts'
import { CommentCard } from './nodes/comment-card.tsx'
import { GroupLayer } from './nodes/group-layer.tsx'
import { MovingLayer } from './nodes/moving-layer.tsx'
import { NodeCard } from './nodes/node-card.tsx'
import { refusalOf } from './refusals.ts'
import { isRoomy } from './tool-room.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'

const nodeTypes: NodeTypes = {
  ...Object.fromEntries(NODE_KINDS.map((kind) => [kind, NodeCard])),
  comment: CommentCard,
}

/** In px: what the palette and the mini-map take one over the other; rows are taller for fingers. */
const mapRoom = () => (matchMedia('(pointer: coarse)').matches ? 850 : 690)
/** In px: no wider than the palette, so that a drawing that is clear of one is clear of both. */
const mapSize = { width: 144, height: 108 }

/** The drawing. It holds positions while they change; the editor hears of them when they rest. */
export function CanvasFlow({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const isLarge = useEditorState((state) => chooseCanvas(state).nodes.length > allDrawnUpTo)
  const nameOf = useEdgeName()
  const [start] = useState(() => ({
    nodes: drawNodes(editor.canvas(), []),
    edges: drawEdges(editor.canvas(), [], nameOf),
  }))
  useDrawing(nameOf)
  useNodesFirst()
  const refuse = useRefusals()
  const width = useStore((state) => state.width)
  const hasRoomForMap = useStore(({ height }) => height > mapRoom()) && isRoomy(width)
  const distance = useStore(({ transform }) => distanceClass(transform[2]))
  useOnSelectionChange({
    onChange: useCallback(
      ({ nodes, edges }) =>
        editor.showSelection(
          nodes.map(({ id }) => id),
          edges.map(({ id }) => id),
        ),
      [editor],
    ),
  })
  // The library leaves all selected that were; a plain click means this one.
  const onNodeClick = useCallback(
    (event: MouseEvent, { id }: FlowElement) => {
      const isAlone = editor.store.get().selectedNodeIds.length < 2
      if (isAlone || event.shiftKey || event.metaKey || event.ctrlKey) return
      editor.select([id])
    },
    [editor],
  )
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowElement>[]) => {
      const rested = changes.flatMap((change) =>
        change.type === 'position' && !change.dragging && change.position
          ? [[change.id, change.position] as const]
          : [],
      )
      if (rested.length > 0) editor.move(new Map(rested))
    },
    [editor],
  )
  return (
    <ReactFlow<FlowElement, FlowEdge>
      {...flowDefaults}
      defaultNodes={start.nodes}
      defaultEdges={start.edges}
      nodeTypes={nodeTypes}
      className={distance}
      onNodesChange={onNodesChange}
      onNodeClick={onNodeClick}
      onConnect={(connection) => void editor.connect(wantedEdge(connection))}
      isValidConnection={(edge) => connectionProblem(editor.canvas(), wantedEdge(edge)) === null}
      onConnectEnd={refuse}
      nodesDraggable={!readOnly}
      nodesConnectable={!readOnly}
      onlyRenderVisibleElements={isLarge}
      fitViewOptions={fitOptions(width)}
      ariaLabelConfig={{
        'node.a11yDescription.default': t`Press Enter or Space to select a node. Use arrow keys to move it and Delete to remove it.`,
        'edge.a11yDescription.default': t`Press Enter or Space to select a connection. Press Delete to remove it.`,
      }}
    >
      <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
      {hasRoomForMap ? (
        <MiniMap<FlowElement>
          pannable
          zoomable
          position="bottom-left"
          style={mapSize}
          ariaLabel={t`Mini-map`}
          className="overflow-hidden rounded-md border border-line"
          nodeClassName={(node) => `plax-mini-${node.type ?? 'text'}`}
          nodeBorderRadius={16}
        />
      ) : null}
      <GroupLayer />
      <MovingLayer />
      {children}
    </ReactFlow>
  )
}

function wantedEdge(connection: Connection | FlowEdge): WantedEdge {
  return {
    source: connection.source,
    sourceSocket: connection.sourceHandle ?? '',
    target: connection.target,
    targetSocket: connection.targetHandle ?? '',
  }
}

/** What a screen reader calls a connection. */
function useEdgeName(): EdgeName {
  const { t } = useLingui()
  const name = useNodeName()
  return useCallback(
    (source, target) => {
      const from = name(source)
      const to = name(target)
      return t`Connection from ${from} to ${to}`
    },
    [t, name],
  )
}

/** Draws what the editor holds, and selects what it asks for. */
function useDrawing(nameOf: EdgeName): void {
  const editor = useEditor()
  const flow = useReactFlow<FlowElement, FlowEdge>()
  const canvas = useEditorState(chooseCanvas)
  const wanted = useEditorState((state) => state.wanted)
  useEffect(() => {
    flow.setNodes((drawn) => drawNodes(canvas, drawn))
    flow.setEdges((drawn) => drawEdges(canvas, drawn, nameOf))
  }, [flow, canvas, nameOf])
  useEffect(() => {
    if (!wanted) return
    const ids = new Set(wanted.nodeIds)
    flow.setNodes((drawn) =>
      drawNodes(editor.canvas(), drawn).map((node) =>
        (node.selected ?? false) === ids.has(node.id)
          ? node
          : { ...node, selected: ids.has(node.id) },
      ),
    )
    flow.setEdges((drawn) =>
      drawn.map((edge) => (edge.selected ? { ...edge, selected: false } : edge)),
    )
    const nodes = wanted.nodeIds.map((id) => ({ id }))
    if (wanted.center) void flow.fitView({ nodes, maxZoom: 1, padding: 0.6, duration: motionMs() })
  }, [flow, editor, wanted])
}

/** Says why a connection that was dropped on a socket was not made. */
function useRefusals() {
  const { i18n } = useLingui()
  const editor = useEditor()
  return useCallback(
    (_event: unknown, state: FinalConnectionState) => {
      const { fromHandle, toHandle } = state
      if (state.isValid !== false || !fromHandle || !toHandle) return
      const isForward = fromHandle.type === 'source'
      const [from, to] = isForward ? [fromHandle, toHandle] : [toHandle, fromHandle]
      const problem =
        from.type === to.type
          ? 'no_such_socket'
          : connectionProblem(editor.canvas(), {
              source: from.nodeId,
              sourceSocket: from.id ?? '',
              target: to.nodeId,
              targetSocket: to.id ?? '',
            })
      if (problem) showToast(i18n._(refusalOf(problem, to.id ?? '')), { tone: 'danger' })
    },
    [editor, i18n],
  )
}
