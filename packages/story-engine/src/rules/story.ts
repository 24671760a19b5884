import type { Canvas, NodeOf } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { sourcesOf } from '../graph.ts'
import type { Graph } from '../graph.ts'

type StoryNode = NodeOf<'story'>

export const storyNodes = (canvas: Canvas): StoryNode[] =>
  canvas.nodes.filter((node): node is StoryNode => node.kind === 'story')

/** R-story-chat-051: every story after the first is one too many. */
const checkCount = (stories: readonly StoryNode[]): Diagnostic[] =>
  stories
    .slice(1)
    .map((node) => ({ severity: 'error', code: 'story.too_many', nodeId: node.id, params: {} }))

/** R-story-chat-052 to 054; an imported canvas may break what the editor refuses (spec D13). */
const checkStart = (stories: readonly StoryNode[]): Diagnostic[] => {
  const starts = stories.filter((node) => node.data.isStart)
  if (starts.length === 0) {
    const nodeId = stories[0]?.id
    const field = nodeId === undefined ? undefined : 'isStart'
    return [{ severity: 'error', code: 'story.no_start', nodeId, field, params: {} }]
  }
  return starts.slice(1).map((node) => ({
    severity: 'error',
    code: 'story.too_many_starts',
    nodeId: node.id,
    field: 'isStart',
    params: {},
  }))
}

const checkContent = (node: StoryNode, graph: Graph): Diagnostic[] => {
  const found: Diagnostic[] = []
  const socket = 'characters'
  if (sourcesOf(graph, { id: node.id, socket, kind: 'character' }).length === 0) {
    const place = { nodeId: node.id, field: socket, params: {} }
    found.push({ severity: 'error', code: 'story.no_character', ...place })
  }
  if (node.data.prologue.trim() === '') {
    const place = { nodeId: node.id, field: 'prologue', params: {} }
    found.push({ severity: 'warning', code: 'story.no_prologue', ...place })
  }
  return found
}

export const checkStories = (canvas: Canvas, graph: Graph): Diagnostic[] => {
  const stories = storyNodes(canvas)
  return [
    ...checkCount(stories),
    ...checkStart(stories),
    ...stories.flatMap((node) => checkContent(node, graph)),
  ]
}
