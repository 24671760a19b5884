import type { Canvas, CanvasEdge, CanvasNode } from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import type { Edge, Node } from '@xyflow/react'
import { nodeHeight, nodeWidth } from '../model/node-size.ts'
import { kindFaces } from './kinds.ts'

/** A node as the drawing library holds it; `data.node` is the canvas's own object. */
export type FlowNode = Node<{ node: CanvasNode }, NodeKind>
export type FlowEdge = Edge

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

export function drawEdges(canvas: Canvas, drawn: readonly FlowEdge[]): FlowEdge[] {
  const before = new Map(drawn.map((edge) => [edge.id, edge]))
  const kinds = new Map(canvas.nodes.map(({ id, kind }) => [id, kind]))
  return canvas.edges.flatMap((edge) => {
    const kind = kinds.get(edge.source)
    if (!kind || !kinds.has(edge.target)) return []
    return [before.get(edge.id) ?? newFlowEdge(edge, kind)]
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
