/** R-story-chat-017. A kind is added by a row here and a schema in `nodes.ts`, nowhere else. */
export const NODE_KINDS = [
  'text',
  'image',
  'user',
  'character',
  'relation',
  'trigger',
  'story',
  'variable',
  'updateRule',
  'lorebook',
  'macroPrompt',
  'liveEvent',
] as const

export type NodeKind = (typeof NODE_KINDS)[number]

/** What flows along an edge: each kind gives itself. */
export type SocketType = NodeKind

/** `max` counts edges; Infinity is "as many as the canvas holds". */
export type InputSocket = { name: string; accepts: readonly SocketType[]; max: number }

export type OutputSocket = { name: string; type: SocketType }

export type NodeSockets = { inputs: readonly InputSocket[]; outputs: readonly OutputSocket[] }

/** What a trigger holds back until it holds; a part without one is always there. */
const when: InputSocket = { name: 'when', accepts: ['trigger'], max: 1 }

const many = (name: string, ...accepts: SocketType[]): InputSocket => ({
  name,
  accepts,
  max: Infinity,
})

const one = (name: string, ...accepts: SocketType[]): InputSocket => ({ name, accepts, max: 1 })

const gives = (kind: NodeKind): OutputSocket[] => [{ name: kind, type: kind }]

/** Free of zod, so that a first load may draw sockets without the schemas. */
export const nodeSockets: Readonly<Record<NodeKind, NodeSockets>> = {
  text: { inputs: [], outputs: gives('text') },
  image: { inputs: [], outputs: gives('image') },
  /** Who the reader plays where they bring no persona of their own. */
  user: { inputs: [], outputs: gives('user') },
  character: {
    inputs: [
      // R-story-chat-055: one text node only.
      one('speechStyle', 'text'),
      many('emotionImages', 'image'),
      many('situationImages', 'image'),
      when,
    ],
    outputs: gives('character'),
  },
  relation: {
    inputs: [one('from', 'character', 'user'), one('to', 'character', 'user'), when],
    outputs: gives('relation'),
  },
  variable: { inputs: [], outputs: gives('variable') },
  /** Its conditions look at the variables, and wait for one of the events, that are connected to it. */
  trigger: {
    inputs: [many('variables', 'variable'), many('liveEvents', 'liveEvent')],
    outputs: gives('trigger'),
  },
  updateRule: { inputs: [one('variable', 'variable'), when], outputs: gives('updateRule') },
  lorebook: { inputs: [when], outputs: gives('lorebook') },
  macroPrompt: { inputs: [when], outputs: gives('macroPrompt') },
  /** What an event of a live stream leaves in variables: coins in a number, the others in texts. */
  liveEvent: {
    inputs: [
      one('coins', 'variable'),
      one('donor', 'variable'),
      one('message', 'variable'),
      one('item', 'variable'),
    ],
    outputs: gives('liveEvent'),
  },
  story: {
    inputs: [
      many('characters', 'character'),
      one('user', 'user'),
      many('relations', 'relation'),
      many('lorebooks', 'lorebook'),
      one('coreContext', 'text'),
      many('variables', 'variable'),
      many('updateRules', 'updateRule'),
      many('triggers', 'trigger'),
      many('macroPrompts', 'macroPrompt'),
      many('liveEvents', 'liveEvent'),
    ],
    outputs: gives('story'),
  },
}

/** Null where the kind has no such input. */
export const findInputSocket = (kind: NodeKind, name: string): InputSocket | null =>
  nodeSockets[kind].inputs.find((socket) => socket.name === name) ?? null

/** Null where the kind has no such output. */
export const findOutputSocket = (kind: NodeKind, name: string): OutputSocket | null =>
  nodeSockets[kind].outputs.find((socket) => socket.name === name) ?? null
