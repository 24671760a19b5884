import '@xyflow/react/dist/base.css'
import '../../../story-canvas/nodes/flow.css'
import { useLingui } from '@lingui/react/macro'
import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type FinalConnectionState,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  useOnSelectionChange,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { showToast } from '../../../../ui/toast.ts'
import {
  allDrawnUpTo,
  distanceClass,
  fitOptions,
  flowDefaults,
  motionMs,
  useNodesFirst,
} from '../../../story-canvas/flow-defaults.ts'
import { MovingLayer } from '../../../story-canvas/nodes/moving-layer.tsx'
import { chooseScenario, refusalOf, useDrawing, useDrawingState } from '../drawing.ts'
import { refusalWords, useSceneName } from '../names.ts'
import {
  drawLines,
  drawScenes,
  type LineName,
  newChoiceSocket,
  type SceneNode,
} from './flow-model.ts'
import { SceneCard } from './scene-card.tsx'

const nodeTypes: NodeTypes = { scene: SceneCard }

/** The drawing. It holds positions while they change; the story hears of them when they rest. */
export function SceneFlow({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const isLarge = useDrawingState((state) => chooseScenario(state).scenes.length > allDrawnUpTo)
  const nameOf = useLineName()
  const [start] = useState(() => ({
    nodes: drawScenes(drawing.present(), []),
    edges: drawLines(drawing.present(), [], nameOf),
  }))
  useDrawn(nameOf)
  useNodesFirst()
  const onConnectEnd = useDropped()
  const width = useStore((state) => state.width)
  const distance = useStore(({ transform }) => distanceClass(transform[2]))
  useOnSelectionChange({
    onChange: useCallback(
      ({ nodes, edges }) =>
        drawing.showSelection(
          nodes.map(({ id }) => id),
          edges.map(({ id }) => id),
        ),
      [drawing],
    ),
  })
  const onNodesChange = useCallback(
    (changes: NodeChange<SceneNode>[]) => {
      const rested = changes.flatMap((change) =>
        change.type === 'position' && !change.dragging && change.position
          ? [[change.id, change.position] as const]
          : [],
      )
      if (rested.length > 0) drawing.move(new Map(rested))
    },
    [drawing],
  )
  return (
    <ReactFlow<SceneNode>
      {...flowDefaults}
      defaultNodes={start.nodes}
      defaultEdges={start.edges}
      nodeTypes={nodeTypes}
      className={distance}
      onNodesChange={onNodesChange}
      onConnect={(line) => void drawing.connect(sourceOf(line), line.target)}
      isValidConnection={(line) =>
        refusalOf(drawing.present(), sourceOf(line), line.target) === null
      }
      onConnectEnd={onConnectEnd}
      onlyRenderVisibleElements={isLarge}
      fitViewOptions={fitOptions(width)}
      ariaLabelConfig={{
        'node.a11yDescription.default': t`Press Enter or Space to select a scene. Use arrow keys to move it and Delete to remove it.`,
        'edge.a11yDescription.default': t`Press Enter or Space to select a connection. Press Delete to remove it.`,
      }}
    >
      <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
      <MovingLayer />
      {children}
    </ReactFlow>
  )
}

function sourceOf({ source, sourceHandle }: Pick<Connection | Edge, 'source' | 'sourceHandle'>) {
  const isNew = sourceHandle === newChoiceSocket
  return { sceneId: source, choiceId: isNew ? null : (sourceHandle ?? null) }
}

/** What a screen reader calls a line. */
function useLineName(): LineName {
  const { t } = useLingui()
  const name = useSceneName()
  return useCallback(
    (source, target) => {
      const from = name(source)
      const to = name(target)
      return t`Connection from ${from} to ${to}`
    },
    [t, name],
  )
}

/** Draws what the story holds, and selects what it asks for. */
function useDrawn(nameOf: LineName): void {
  const drawing = useDrawing()
  const flow = useReactFlow<SceneNode>()
  const scenario = useDrawingState(chooseScenario)
  const wanted = useDrawingState((state) => state.wanted)
  useEffect(() => {
    flow.setNodes((drawn) => drawScenes(scenario, drawn))
    flow.setEdges((drawn) => drawLines(scenario, drawn, nameOf))
  }, [flow, scenario, nameOf])
  useEffect(() => {
    if (!wanted) return
    const ids = new Set(wanted.ids)
    flow.setNodes((drawn) =>
      drawScenes(drawing.present(), drawn).map((node) =>
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
  }, [flow, drawing, wanted])
}

/** A choice that is dropped on a scene leads there, else to a new one; one that is refused says why. */
function useDropped() {
  const { i18n } = useLingui()
  const drawing = useDrawing()
  const flow = useReactFlow()
  return useCallback(
    (
      event: MouseEvent | TouchEvent,
      { fromHandle, toHandle, toNode, isValid }: FinalConnectionState,
    ) => {
      if (fromHandle?.type !== 'source') return
      const from = sourceOf({ source: fromHandle.nodeId, sourceHandle: fromHandle.id ?? null })
      // A line that a socket took is drawn already.
      if (toHandle && isValid) return
      if (toNode) {
        const refusal = drawing.connect(from, toNode.id)
        if (refusal) showToast(i18n._(refusalWords[refusal]), { tone: 'danger' })
        return
      }
      const at = 'changedTouches' in event ? event.changedTouches[0] : event
      if (at) drawing.addScene(flow.screenToFlowPosition({ x: at.clientX, y: at.clientY }), from)
    },
    [drawing, flow, i18n],
  )
}
