import { Graph, layout } from '@dagrejs/dagre'
import type { Canvas, CanvasNode, Position } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import type { Fragment } from './edits.ts'
import { blocksOf, placesIn } from './layout-blocks.ts'
import { nodeHeight, nodeWidth } from './node-size.ts'

const gap = { layer: 96, node: 28 }
const spacing = 16

/** Places for all nodes, left to right as the material flows into the story; on an 8 px grid. */
export function arrange(canvas: Pick<Canvas, 'nodes' | 'edges'>): Map<string, Position> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: gap.layer, nodesep: gap.node, marginx: 0, marginy: 0 })
  graph.setDefaultEdgeLabel(() => ({}))
  const blocks = blocksOf(canvas)
  const blockIds = new Map<string, string>()
  for (const { id, nodes, width, height } of blocks) {
    graph.setNode(id, { width, height })
    for (const node of nodes) blockIds.set(node.id, id)
  }
  for (const edge of canvas.edges) {
    const [source, target] = [blockIds.get(edge.source), blockIds.get(edge.target)]
    if (source && target && source !== target) graph.setEdge(source, target)
  }
  layout(graph)
  return new Map(
    blocks.flatMap((block) => {
      const { x = 0, y = 0 } = graph.node(block.id) as Partial<Position>
      return placesIn(block, { x: toGrid(x - block.width / 2), y: toGrid(y - block.height / 2) })
    }),
  )
}

/** How far a fragment moves to stand below all that is there, left sides aligned. */
export function offsetBelow(canvas: Canvas, fragment: Fragment): Position {
  if (canvas.nodes.length === 0 || fragment.nodes.length === 0) return { x: 0, y: 0 }
  const there = bounds(canvas.nodes)
  const coming = bounds(fragment.nodes)
  return {
    x: toGrid(there.left - coming.left),
    y: toGrid(there.bottom + gap.layer - coming.top),
  }
}

/** The free place nearest to a middle, below or above it, for a node of a kind; on the grid. */
export function freeSpot(canvas: Canvas, kind: NodeKind, middle: Position): Position {
  const height = nodeHeight(kind)
  const x = toGrid(middle.x - nodeWidth / 2)
  const top = toGrid(middle.y - height / 2)
  const isFree = (y: number) =>
    canvas.nodes.every(
      ({ position, kind: other }) =>
        position.x + nodeWidth + spacing <= x ||
        x + nodeWidth + spacing <= position.x ||
        position.y + nodeHeight(other) + spacing <= y ||
        y + height + spacing <= position.y,
    )
  for (let distance = 0; ; distance += 8) {
    if (isFree(top + distance)) return { x, y: top + distance }
    if (isFree(top - distance)) return { x, y: top - distance }
  }
}

/** The smallest box around nodes, in canvas units. */
export function bounds(nodes: readonly CanvasNode[]) {
  return {
    left: Math.min(...nodes.map(({ position }) => position.x)),
    top: Math.min(...nodes.map(({ position }) => position.y)),
    right: Math.max(...nodes.map(({ position }) => position.x + nodeWidth)),
    bottom: Math.max(...nodes.map(({ position, kind }) => position.y + nodeHeight(kind))),
  }
}

function toGrid(value: number): number {
  return Math.round(value / 8) * 8
}
