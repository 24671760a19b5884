/** The node kinds of now. A kind is added by a row here and a schema in `nodes.ts`, nowhere else. */
export const NODE_KINDS = ['text', 'image', 'character', 'story', 'lorebook'] as const

export type NodeKind = (typeof NODE_KINDS)[number]

/** What flows along an edge: today each kind gives itself. */
export type SocketType = NodeKind

/** `max` counts edges; Infinity is "as many as the canvas holds". */
export type InputSocket = { name: string; accepts: readonly SocketType[]; max: number }

export type OutputSocket = { name: string; type: SocketType }

export type NodeSockets = { inputs: readonly InputSocket[]; outputs: readonly OutputSocket[] }

/** Free of zod, so that a first load may draw sockets without the schemas. */
export const nodeSockets: Readonly<Record<NodeKind, NodeSockets>> = {
  text: { inputs: [], outputs: [{ name: 'text', type: 'text' }] },
  image: { inputs: [], outputs: [{ name: 'image', type: 'image' }] },
  lorebook: { inputs: [], outputs: [{ name: 'lorebook', type: 'lorebook' }] },
  character: {
    inputs: [
      // R-story-chat-055: one text node only.
      { name: 'speechStyle', accepts: ['text'], max: 1 },
      { name: 'emotionImages', accepts: ['image'], max: Infinity },
      { name: 'situationImages', accepts: ['image'], max: Infinity },
    ],
    outputs: [{ name: 'character', type: 'character' }],
  },
  story: {
    inputs: [
      { name: 'characters', accepts: ['character'], max: Infinity },
      { name: 'lorebooks', accepts: ['lorebook'], max: Infinity },
      { name: 'coreContext', accepts: ['text'], max: 1 },
    ],
    outputs: [{ name: 'story', type: 'story' }],
  },
}

/** Null where the kind has no such input. */
export const findInputSocket = (kind: NodeKind, name: string): InputSocket | null =>
  nodeSockets[kind].inputs.find((socket) => socket.name === name) ?? null

/** Null where the kind has no such output. */
export const findOutputSocket = (kind: NodeKind, name: string): OutputSocket | null =>
  nodeSockets[kind].outputs.find((socket) => socket.name === name) ?? null
