import { useLingui } from '@lingui/react/macro'
import { NODE_KINDS } from '@plax/story-engine/sockets'
import {
  MiniMap,
  useStore,
  type Connection,
  type FinalConnectionState,
  type NodeTypes,
} from '@xyflow/react'
import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react'
import { showToast } from '../../ui/toast.ts'
import { GraphFlow } from './graph-flow.tsx'
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

/** The drawing of a story. */
export function CanvasFlow({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const canvas = useEditorState(chooseCanvas)
  const asked = useEditorState((state) => state.wanted)
  const wanted = useMemo(() => asked && { ids: asked.nodeIds, center: asked.center }, [asked])
  const nameOf = useEdgeName()
  const refuse = useRefusals()
  // The library leaves all selected that were; a plain click means this one.
  const onNodeClick = useCallback(
    (event: MouseEvent, { id }: FlowElement) => {
      const isAlone = editor.store.get().selectedNodeIds.length < 2
      if (isAlone || event.shiftKey || event.metaKey || event.ctrlKey) return
      editor.select([id])
    },
    [editor],
  )
  return (
    <GraphFlow<FlowElement, FlowEdge>
      present={canvas}
      drawNodes={useCallback((drawn) => drawNodes(editor.canvas(), drawn), [editor])}
      drawEdges={useCallback(
        (drawn) => drawEdges(editor.canvas(), drawn, nameOf),
        [editor, nameOf],
      )}
      wanted={wanted}
      count={canvas.nodes.length}
      showSelection={editor.showSelection}
      moveNodes={editor.move}
      nodeTypes={nodeTypes}
      onNodeClick={onNodeClick}
      onConnect={(connection) => void editor.connect(wantedEdge(connection))}
      isValidConnection={(edge) => connectionProblem(editor.canvas(), wantedEdge(edge)) === null}
      onConnectEnd={refuse}
      nodesDraggable={!readOnly}
      nodesConnectable={!readOnly}
      ariaLabelConfig={{
        'node.a11yDescription.default': t`Press Enter or Space to select a node. Use arrow keys to move it and Delete to remove it.`,
        'edge.a11yDescription.default': t`Press Enter or Space to select a connection. Press Delete to remove it.`,
      }}
    >
      <SmallMap />
      <GroupLayer />
      <MovingLayer />
      {children}
    </GraphFlow>
  )
}

/** The whole drawing, small; unless the view has no room for it. */
function SmallMap() {
  const { t } = useLingui()
  const hasRoom = useStore(({ width, height }) => height > mapRoom() && isRoomy(width))
  if (!hasRoom) return null
  return (
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
