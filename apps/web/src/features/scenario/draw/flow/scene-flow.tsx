import { useLingui } from '@lingui/react/macro'
import {
  type Connection,
  type Edge,
  type FinalConnectionState,
  type NodeTypes,
  useReactFlow,
} from '@xyflow/react'
import { type ReactNode, useCallback } from 'react'
import { showToast } from '../../../../ui/toast.ts'
import { GraphFlow } from '../../../story-canvas/graph-flow.tsx'
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

/** The drawing of a branching story. */
export function SceneFlow({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const scenario = useDrawingState(chooseScenario)
  const nameOf = useLineName()
  const onConnectEnd = useDropped()
  return (
    <GraphFlow<SceneNode, Edge>
      present={scenario}
      drawNodes={useCallback((drawn) => drawScenes(drawing.present(), drawn), [drawing])}
      drawEdges={useCallback(
        (drawn) => drawLines(drawing.present(), drawn, nameOf),
        [drawing, nameOf],
      )}
      wanted={useDrawingState((state) => state.wanted)}
      count={scenario.scenes.length}
      showSelection={drawing.showSelection}
      moveNodes={drawing.move}
      nodeTypes={nodeTypes}
      onConnect={(line) => void drawing.connect(sourceOf(line), line.target)}
      isValidConnection={(line) =>
        refusalOf(drawing.present(), sourceOf(line), line.target) === null
      }
      onConnectEnd={onConnectEnd}
      ariaLabelConfig={{
        'node.a11yDescription.default': t`Press Enter or Space to select a scene. Use arrow keys to move it and Delete to remove it.`,
        'edge.a11yDescription.default': t`Press Enter or Space to select a connection. Press Delete to remove it.`,
      }}
    >
      <MovingLayer />
      {children}
    </GraphFlow>
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
