import { z } from 'zod'
import { CANVAS_VERSION, MAX_EDGES, MAX_NODES } from './limits.ts'
import {
  characterDataSchema,
  extSchema,
  imageDataSchema,
  lorebookDataSchema,
  nodeDataSchemas,
  storyDataSchema,
  textDataSchema,
} from './nodes.ts'
import { nodeSockets } from './sockets.ts'
import type { NodeKind } from './sockets.ts'

const id = z.string().min(1).max(64)

/** Canvas units, as React Flow counts them; left and top of the node. */
export const positionSchema = z.object({ x: z.number(), y: z.number() })

const nodeBase = { id, position: positionSchema, ext: extSchema.optional() }

export const nodeSchema = z.discriminatedUnion('kind', [
  z.object({ ...nodeBase, kind: z.literal('text'), data: textDataSchema }),
  z.object({ ...nodeBase, kind: z.literal('image'), data: imageDataSchema }),
  z.object({ ...nodeBase, kind: z.literal('character'), data: characterDataSchema }),
  z.object({ ...nodeBase, kind: z.literal('story'), data: storyDataSchema }),
  z.object({ ...nodeBase, kind: z.literal('lorebook'), data: lorebookDataSchema }),
])

/** From an output socket of `source` to an input socket of `target` (`sockets.ts`). */
export const edgeSchema = z.object({
  id,
  source: id,
  sourceSocket: z.string().min(1).max(64),
  target: id,
  targetSocket: z.string().min(1).max(64),
})

/** A draft as it is stored: well-formed, not necessarily meaningful (`validate` says what is wrong). */
export const canvasSchema = z.object({
  version: z.literal(CANVAS_VERSION),
  nodes: z.array(nodeSchema).max(MAX_NODES),
  edges: z.array(edgeSchema).max(MAX_EDGES),
  ext: extSchema.optional(),
})

export type Position = z.output<typeof positionSchema>
export type CanvasNode = z.output<typeof nodeSchema>
export type CanvasEdge = z.output<typeof edgeSchema>
export type Canvas = z.output<typeof canvasSchema>
export type NodeOf<K extends NodeKind> = Extract<CanvasNode, { kind: K }>

/** The registry: all that a kind is, as data. */
export const nodeKinds = {
  text: { fields: nodeDataSchemas.text, sockets: nodeSockets.text },
  image: { fields: nodeDataSchemas.image, sockets: nodeSockets.image },
  character: { fields: nodeDataSchemas.character, sockets: nodeSockets.character },
  story: { fields: nodeDataSchemas.story, sockets: nodeSockets.story },
  lorebook: { fields: nodeDataSchemas.lorebook, sockets: nodeSockets.lorebook },
} as const

export const emptyCanvas = (): Canvas => ({ version: CANVAS_VERSION, nodes: [], edges: [] })

/** A node of a kind with every field at its default. */
export const createNode = <K extends NodeKind>(
  kind: K,
  { id, position }: { id: string; position: Position },
): NodeOf<K> => nodeSchema.parse({ id, kind, position, data: {} }) as NodeOf<K>
