import type {
  Canvas,
  CanvasComment,
  CanvasEdge,
  CanvasNode,
  Position,
} from '@plax/story-engine/canvas'
import type { NodeKind } from '@plax/story-engine/sockets'
import type { Edge, Node } from '@xyflow/react'
import { nodeHeight, nodeWidth } from '../model/node-size.ts'
import { kindFaces } from './kinds.ts'

/** A node as the drawing library holds it; `data.node` is the canvas's own object. */
export type FlowNode = Node<{ node: CanvasNode }, NodeKind>
/** A note as it is drawn. */
export type FlowComment = Node<{ comment: CanvasComment }, 'comment'>
/** All that can be selected and dragged. */
export type FlowElement = FlowNode | FlowComment
/** An edge, with the nodes that its name tells of. */
export type FlowEdge = Edge<{ from: CanvasNode; to: CanvasNode }>
export type EdgeName = (from: CanvasNode, to: CanvasNode) => string

/** What is drawn of a canvas, keeping the drawn objects of all that did not change. */
export function drawNodes(canvas: Canvas, drawn: readonly FlowElement[]): FlowElement[] {
  const before = new Map(drawn.map((element) => [element.id, element]))
  const comments = (canvas.comments ?? []).map((comment): FlowElement => {
    const present = before.get(comment.id)
    const known = present?.type === 'comment' ? present : null
    if (known?.data.comment === comment && isAt(known, comment)) return known
    const { position, width, height } = comment
    return { ...(known ?? newFlowComment(comment)), position, width, height, data: { comment } }
  })
  const nodes = canvas.nodes.map((node): FlowElement => {
    const present = before.get(node.id)
    const known = present && present.type !== 'comment' ? present : null
    if (known?.data.node === node && isAt(known, node)) return known
    return { ...(known ?? newFlowNode(node)), position: node.position, data: { node } }
  })
  return comments.length === 0 ? nodes : [...nodes, ...comments]
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

function isAt(drawn: FlowElement, { position }: { position: Position }): boolean {
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

function newFlowComment(comment: CanvasComment): FlowComment {
  const { id, position } = comment
  // Notes lie over what they speak of.
  return { id, type: 'comment', position, data: { comment }, zIndex: 1 }
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
