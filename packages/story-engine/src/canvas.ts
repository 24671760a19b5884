import { ofCharacters } from './characters.schema.ts'
import { z } from 'zod'
import {
  CANVAS_VERSION,
  MAX_COMMENT_CHARS,
  MAX_COMMENTS,
  MAX_EDGES,
  MAX_GROUPS,
  MAX_NODES,
  MAX_TITLE_CHARS,
} from './limits.ts'
import { extSchema, nodeDataSchemas } from './nodes.ts'
import { NODE_KINDS, nodeSockets } from './sockets.ts'
import type { NodeKind, NodeSockets } from './sockets.ts'

const id = z.string().min(1).max(64)

/** Canvas units, as React Flow counts them; left and top of the node. */
export const positionSchema = z.object({ x: z.number(), y: z.number() })

const nodeBase = { id, position: positionSchema, ext: extSchema.optional() }

export const nodeSchema = z.discriminatedUnion('kind', [
  z.object({ ...nodeBase, kind: z.literal('text'), data: nodeDataSchemas.text }),
  z.object({ ...nodeBase, kind: z.literal('image'), data: nodeDataSchemas.image }),
  z.object({ ...nodeBase, kind: z.literal('user'), data: nodeDataSchemas.user }),
  z.object({ ...nodeBase, kind: z.literal('character'), data: nodeDataSchemas.character }),
  z.object({ ...nodeBase, kind: z.literal('relation'), data: nodeDataSchemas.relation }),
  z.object({ ...nodeBase, kind: z.literal('trigger'), data: nodeDataSchemas.trigger }),
  z.object({ ...nodeBase, kind: z.literal('story'), data: nodeDataSchemas.story }),
  z.object({ ...nodeBase, kind: z.literal('variable'), data: nodeDataSchemas.variable }),
  z.object({ ...nodeBase, kind: z.literal('updateRule'), data: nodeDataSchemas.updateRule }),
  z.object({ ...nodeBase, kind: z.literal('lorebook'), data: nodeDataSchemas.lorebook }),
  z.object({ ...nodeBase, kind: z.literal('macroPrompt'), data: nodeDataSchemas.macroPrompt }),
  z.object({ ...nodeBase, kind: z.literal('liveEvent'), data: nodeDataSchemas.liveEvent }),
])

/** From an output socket of `source` to an input socket of `target` (`sockets.ts`). */
export const edgeSchema = z.object({
  id,
  source: id,
  sourceSocket: z.string().min(1).max(64),
  target: id,
  targetSocket: z.string().min(1).max(64),
})

export const markColors = ['grey', 'violet', 'teal', 'gold', 'red', 'blue'] as const

/** A frame around nodes, drawn to their bounds; a node is in one group at most. */
export const groupSchema = z.object({
  id,
  title: ofCharacters(z.string(), MAX_TITLE_CHARS).default(''),
  color: z.enum(markColors).default('grey'),
  nodeIds: z.array(id).max(MAX_NODES).default([]),
})

/** A note on the canvas, for those who write it; no part of the story. */
export const commentSchema = z.object({
  id,
  position: positionSchema,
  width: z.number().min(80).max(2_000).default(240),
  height: z.number().min(40).max(2_000).default(120),
  color: z.enum(markColors).default('gold'),
  text: ofCharacters(z.string(), MAX_COMMENT_CHARS).default(''),
})

/** A draft as it is stored: well-formed, not necessarily meaningful (`validate` says what is wrong). */
export const canvasSchema = z.object({
  version: z.literal(CANVAS_VERSION),
  nodes: z.array(nodeSchema).max(MAX_NODES),
  edges: z.array(edgeSchema).max(MAX_EDGES),
  groups: z.array(groupSchema).max(MAX_GROUPS).optional(),
  comments: z.array(commentSchema).max(MAX_COMMENTS).optional(),
  ext: extSchema.optional(),
})

export type Position = z.output<typeof positionSchema>
export type CanvasNode = z.output<typeof nodeSchema>
export type CanvasEdge = z.output<typeof edgeSchema>
export type CanvasGroup = z.output<typeof groupSchema>
export type CanvasComment = z.output<typeof commentSchema>
export type MarkColor = (typeof markColors)[number]
export type Canvas = z.output<typeof canvasSchema>
export type NodeOf<K extends NodeKind> = Extract<CanvasNode, { kind: K }>

/** The registry: all that a kind is, as data. */
export const nodeKinds = Object.fromEntries(
  NODE_KINDS.map((kind) => [kind, { fields: nodeDataSchemas[kind], sockets: nodeSockets[kind] }]),
) as { [K in NodeKind]: { fields: (typeof nodeDataSchemas)[K]; sockets: NodeSockets } }

export const emptyCanvas = (): Canvas => ({ version: CANVAS_VERSION, nodes: [], edges: [] })

/** A node of a kind with every field at its default. */
export const createNode = <K extends NodeKind>(
  kind: K,
  { id, position }: { id: string; position: Position },
): NodeOf<K> => nodeSchema.parse({ id, kind, position, data: {} }) as NodeOf<K>
