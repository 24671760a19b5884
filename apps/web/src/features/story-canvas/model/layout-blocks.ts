import type { Canvas, CanvasNode, Position } from '@plax/story-engine/canvas'
import { nodeHeight, nodeWidth } from './node-size.ts'

/** Nodes that are laid out as one: a single node, or many of a kind in rows and columns. */
export interface Block {
  id: string
  nodes: CanvasNode[]
  columns: number
  width: number
  height: number
}

const spacing = 24
const columnMaxNodes = 6
const linkedMaxNodes = 12

/**
 * A hundred pictures of one character would make a column that no one can look through: sources of
 * one kind that flow into one node only, and nodes that are connected to nothing, become grids. So do
 * nodes that stand between others, where there are too many of their kind to follow their lines.
 */
export function blocksOf({ nodes, edges }: Pick<Canvas, 'nodes' | 'edges'>): Block[] {
  const hasInputs = new Set(edges.map(({ target }) => target))
  const targets = new Map<string, Set<string>>()
  for (const { source, target } of edges) {
    const known = targets.get(source) ?? new Set()
    targets.set(source, known.add(target))
  }
  const isLinked = ({ id }: CanvasNode) => hasInputs.has(id) || (targets.get(id)?.size ?? 0) > 1
  const linked = Map.groupBy(nodes.filter(isLinked), ({ kind }) => kind)
  const together = Map.groupBy(nodes, (node) => {
    if (isLinked(node)) {
      const isMany = (linked.get(node.kind)?.length ?? 0) > linkedMaxNodes
      return isMany ? `linked ${node.kind}` : node.id
    }
    const [target] = targets.get(node.id) ?? []
    return `${target ?? 'nothing'} ${node.kind}`
  })
  return [...together.values()].flatMap((group) =>
    group.length > columnMaxNodes ? [blockOf(group)] : group.map((node) => blockOf([node])),
  )
}

/** Where the nodes of a block stand, from its upper left corner. */
export function placesIn(block: Block, corner: Position): [string, Position][] {
  const height = rowHeight(block.nodes)
  return block.nodes.map((node, index) => [
    node.id,
    {
      x: corner.x + (index % block.columns) * (nodeWidth + spacing),
      y: corner.y + Math.floor(index / block.columns) * (height + spacing),
    },
  ])
}

function blockOf(nodes: CanvasNode[]): Block {
  const columns = Math.ceil(Math.sqrt(nodes.length))
  const rows = Math.ceil(nodes.length / columns)
  return {
    id: nodes[0]?.id ?? '',
    nodes,
    columns,
    width: columns * (nodeWidth + spacing) - spacing,
    height: rows * (rowHeight(nodes) + spacing) - spacing,
  }
}

function rowHeight(nodes: readonly CanvasNode[]): number {
  return Math.max(...nodes.map(({ kind }) => nodeHeight(kind)))
}
