import { Graph, layout } from '@dagrejs/dagre'
import type { Scenario, Scene } from '@plax/branching/scenario'
import { linesOf, type Place } from './edits.ts'
import { sceneHeight, sceneWidth } from './scene-size.ts'

const spacing = 24

/** Places for all scenes, left to right from the first; on an 8 px grid. */
export function arrange(of: Scenario): Map<string, Place> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: 96, nodesep: 32 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const scene of of.scenes) {
    graph.setNode(scene.id, { width: sceneWidth, height: sceneHeight(scene) })
  }
  for (const { sceneId, to } of linesOf(of)) {
    if (sceneId !== to) graph.setEdge(sceneId, to)
  }
  layout(graph)
  return new Map(
    of.scenes.map((scene) => {
      const { x = 0, y = 0 } = graph.node(scene.id) as Partial<Place>
      return [scene.id, { x: toGrid(x - sceneWidth / 2), y: toGrid(y - sceneHeight(scene) / 2) }]
    }),
  )
}

/** The free place nearest to a middle, below or above it, for a new scene; on the grid. */
export function freePlace({ scenes }: Scenario, middle: Place): Place {
  const blank = { choices: [] }
  const x = toGrid(middle.x - sceneWidth / 2)
  const top = toGrid(middle.y - sceneHeight(blank) / 2)
  const isFree = (y: number) => scenes.every((scene) => isClear(scene, { ...blank, x, y }, spacing))
  for (let distance = 0; ; distance += 8) {
    if (isFree(top + distance)) return { x, y: top + distance }
    if (isFree(top - distance)) return { x, y: top - distance }
  }
}

/** Whether scenes lie over each other. */
export function hasOverlaps({ scenes }: Scenario): boolean {
  return scenes.some((one, index) =>
    scenes.slice(index + 1).some((other) => !isClear(one, other, 0)),
  )
}

type Box = Place & Pick<Scene, 'choices'>

function isClear(one: Box, other: Box, apart: number): boolean {
  return (
    one.x + sceneWidth + apart <= other.x ||
    other.x + sceneWidth + apart <= one.x ||
    one.y + sceneHeight(one) + apart <= other.y ||
    other.y + sceneHeight(other) + apart <= one.y
  )
}

const toGrid = (value: number) => Math.round(value / 8) * 8
