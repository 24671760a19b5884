import {
  type Canvas,
  type CanvasNode,
  createNode,
  newCondition,
  newLoreEntry,
  newMacroEntry,
  type NodeKind,
} from '@plax/story-engine'

/** How many of each kind; with the story and its reader 500 nodes. */
const counts = {
  character: 20,
  relation: 60,
  variable: 60,
  lorebook: 117,
  macroPrompt: 100,
} as const

const words =
  'lantern harbour winter letter captain bridge garden mirror river tower market clock song key road storm'.split(
    ' ',
  )

/** A story of 500 nodes of all kinds that need no picture; 585 entries of lore. */
export function largeCanvas(): Canvas {
  const canvas: Canvas = { version: 1, nodes: [], edges: [] }
  const story = put(canvas, 'story', 0, {
    isStart: true,
    prologue: 'Good evening, {{user}}.',
    fullStory: prose(40),
    closingInstructions: 'Stay in the scene.',
  })
  join(canvas, put(canvas, 'text', 900, { text: prose(20) }), story, 'coreContext')
  const user = put(canvas, 'user', 0, { name: 'Traveller' })
  join(canvas, user, story, 'user')
  const characters = all(canvas, 'character', (n) => ({
    name: `Person ${n}`,
    description: prose(10),
    personality: prose(4),
  }))
  for (const [n, character] of characters.entries()) {
    join(canvas, character, story, 'characters')
    join(canvas, put(canvas, 'text', n, { text: prose(2) }), character, 'speechStyle')
  }
  for (const [n, relation] of all(canvas, 'relation', () => ({
    description: prose(1),
  })).entries()) {
    join(canvas, characters[n % characters.length], relation, 'from')
    join(canvas, n % 2 ? user : characters[(n + 1) % characters.length], relation, 'to')
    join(canvas, relation, story, 'relations')
  }
  addState(canvas, story)
  return canvas
}

/** Variables, each with a trigger and a rule of its own; lorebooks and macros. */
function addState(canvas: Canvas, story: CanvasNode): void {
  for (const [n, variable] of all(canvas, 'variable', (n) => ({ name: `mood${n}` })).entries()) {
    join(canvas, variable, story, 'variables')
    const conditions = [newCondition('c', { comparison: 'above', value: 100 })]
    const trigger = put(canvas, 'trigger', n, { title: `t${n}`, conditions, prompt: prose(1) })
    join(canvas, variable, trigger, 'variables')
    join(canvas, trigger, story, 'triggers')
    const rule = {
      title: `r${n}`,
      pattern: `${words[n % words.length]} ${n}`,
      operation: 'add',
      value: 1,
    }
    const updateRule = put(canvas, 'updateRule', n, rule)
    join(canvas, variable, updateRule, 'variable')
    join(canvas, updateRule, story, 'updateRules')
  }
  const lorebooks = all(canvas, 'lorebook', (n) => ({
    name: `Book ${n}`,
    entries: [0, 1, 2, 3, 4].map((entry) =>
      newLoreEntry(`e${entry}`, { key: `${words[entry]} ${n}|person ${n}`, prompt: prose(3) }),
    ),
  }))
  for (const lorebook of lorebooks) join(canvas, lorebook, story, 'lorebooks')
  const macros = all(canvas, 'macroPrompt', (n) => ({
    title: `m${n}`,
    entries: [
      newMacroEntry('m', { text: prose(1), triggerWords: [`sing ${n}`], durationTurns: 3 }),
    ],
  }))
  for (const macro of macros) join(canvas, macro, story, 'macroPrompts')
}

function all(
  canvas: Canvas,
  kind: keyof typeof counts,
  dataOf: (n: number) => object,
): CanvasNode[] {
  return Array.from({ length: counts[kind] }, (_, n) => put(canvas, kind, n, dataOf(n)))
}

function put(canvas: Canvas, kind: NodeKind, n: number, data: object): CanvasNode {
  const node = createNode(kind, {
    id: `${kind}-${n}`,
    position: { x: n * 40, y: canvas.nodes.length * 8 },
  })
  Object.assign(node.data, data)
  canvas.nodes.push(node)
  return node
}

function join(
  canvas: Canvas,
  source: CanvasNode | undefined,
  target: CanvasNode,
  socket: string,
): void {
  if (!source) throw new Error(`Nothing to connect to ${socket}.`)
  canvas.edges.push({
    id: `${source.id}-${target.id}-${socket}`,
    source: source.id,
    sourceSocket: source.kind,
    target: target.id,
    targetSocket: socket,
  })
}

function prose(sentences: number): string {
  return Array.from({ length: sentences }, (_, n) => {
    const [a, b, c] = [words[n % 16], words[(n * 5 + 3) % 16], words[(n * 7 + 1) % 16]]
    return `The ${a} by the ${b} remembers what the ${c} was told that night.`
  }).join(' ')
}
