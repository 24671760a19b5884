import type { Canvas, CanvasEdge, CanvasNode } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import type { Edge, Node } from '@xyflow/react'
import { nodeHeight, nodeWidth } from '../model/node-size.ts'
import { kindFaces } from './kinds.ts'

/** A node as the drawing library holds it; `data.node` is the canvas's own object. */
export type FlowNode = Node<{ node: CanvasNode }, NodeKind>
/** An edge, with the nodes that its name tells of. */
export type FlowEdge = Edge<{ from: CanvasNode; to: CanvasNode }>
export type EdgeName = (from: CanvasNode, to: CanvasNode) => string

/** What is drawn of a canvas, keeping the drawn objects of all that did not change. */
export function drawNodes(canvas: Canvas, drawn: readonly FlowNode[]): FlowNode[] {
  const before = new Map(drawn.map((node) => [node.id, node]))
  return canvas.nodes.map((node): FlowNode => {
    const present = before.get(node.id)
    if (present?.data.node === node && isAt(present, node)) return present
    return {
      ...(present ?? newFlowNode(node)),
      position: node.position,
      data: { node },
    }
  })
}

export function drawEdges(
  canvas: Canvas,
  drawn: readonly FlowEdge[],
  nameOf: EdgeName,
): FlowEdge[] {
  const before = new Map(drawn.map((edge) => [edge.id, edge]))
  const nodes = new Map(canvas.nodes.map((node) => [node.id, node]))
  return canvas.edges.flatMap((edge): FlowEdge[] => {
    const from = nodes.get(edge.source)
    const to = nodes.get(edge.target)
    if (!from || !to) return []
    const present = before.get(edge.id)
    if (present?.data?.from === from && present.data.to === to) return [present]
    const ariaLabel = nameOf(from, to)
    // A node that only moved leaves the edge's name as it was, and so the drawn edge.
    if (present?.ariaLabel === ariaLabel) return [present]
    return [{ ...(present ?? newFlowEdge(edge, from.kind)), data: { from, to }, ariaLabel }]
  })
}

function isAt(drawn: FlowNode, { position }: CanvasNode): boolean {
  return drawn.position.x === position.x && drawn.position.y === position.y
}

function newFlowNode(node: CanvasNode): FlowNode {
  return {
    id: node.id,
    type: node.kind,
    position: node.position,
    data: { node },
    width: nodeWidth,
    height: nodeHeight(node.kind),
  }
}

function newFlowEdge(edge: CanvasEdge, kind: NodeKind): FlowEdge {
  return {
    id: edge.id,
    source: edge.source,
    sourceHandle: edge.sourceSocket,
    target: edge.target,
    targetHandle: edge.targetSocket,
    className: kindFaces[kind].edge,
  }
}
