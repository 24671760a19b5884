import type { Scenario, Scene } from '@plax/branching/scenario'
import type { Edge, Node } from '@xyflow/react'
import { type ChoiceLine, linesOf } from '../model/edits.ts'
import { sceneHeight, sceneWidth } from '../model/scene-size.ts'

/** A scene as the drawing library holds it; `data.scene` is the story’s own object. */
export type SceneNode = Node<{ scene: Scene; isEntry: boolean }, 'scene'>
export type LineName = (from: Scene, to: Scene) => string

/** The socket from which a new choice is drawn. */
export const newChoiceSocket = 'new'

/** What is drawn of a story, keeping the drawn objects of all that did not change. */
export function drawScenes(of: Scenario, drawn: readonly SceneNode[]): SceneNode[] {
  const before = new Map(drawn.map((node) => [node.id, node]))
  return of.scenes.map((scene) => {
    const known = before.get(scene.id)
    const isEntry = scene.id === of.entryId
    const isSame = known?.data.scene === scene && known.data.isEntry === isEntry
    const isThere = known?.position.x === scene.x && known.position.y === scene.y
    if (known && isSame && isThere) return known
    return {
      ...(known ?? { id: scene.id, type: 'scene', width: sceneWidth }),
      height: sceneHeight(scene),
      position: { x: scene.x, y: scene.y },
      data: { scene, isEntry },
    }
  })
}

export function drawLines(of: Scenario, drawn: readonly Edge[], nameOf: LineName): Edge[] {
  const before = new Map(drawn.map((edge) => [edge.id, edge]))
  const scenes = new Map(of.scenes.map((scene) => [scene.id, scene]))
  return linesOf(of).flatMap((line) => {
    const [from, to] = [scenes.get(line.sceneId), scenes.get(line.to)]
    if (!from || !to) return []
    const ariaLabel = nameOf(from, to)
    const known = before.get(line.id)
    return known?.target === line.to && known.ariaLabel === ariaLabel
      ? [known]
      : [drawLine(line, { known, ariaLabel })]
  })
}

function drawLine(
  { id, sceneId, choiceId, to }: ChoiceLine,
  { known, ariaLabel }: { known: Edge | undefined; ariaLabel: string },
): Edge {
  return {
    ...(known ?? { id, className: 'plax-edge-text' }),
    source: sceneId,
    sourceHandle: choiceId,
    target: to,
    targetHandle: 'in',
    ariaLabel,
  }
}
