import type { NodeKind } from '@plax/story-engine/sockets'
import { nodeSockets } from '@plax/story-engine/sockets'

export const nodeWidth = 248
const headHeight = 40
const previewHeight = 52
const pictureHeight = 132
const socketHeight = 26
const bottomPadding = 8

/** Nodes are as high as their kind says, so that a layout is right before anything is drawn. */
export function nodeHeight(kind: NodeKind): number {
  const { inputs, outputs } = nodeSockets[kind]
  const rows = Math.max(inputs.length, outputs.length)
  const middle = kind === 'image' ? pictureHeight : previewHeight
  return headHeight + middle + rows * socketHeight + bottomPadding
}
