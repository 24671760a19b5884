import type { Artefact, ArtefactImage, ArtefactRelation, ArtefactUser } from './artefact.ts'
import { compileCharacter, compileImage } from './build-characters.ts'
import { compileLorebook, compileMacros } from './build-lore.ts'
import { compileLiveEvent, compileRule, compileTrigger, compileVariable } from './build-state.ts'
import type { Canvas, NodeOf } from './canvas.ts'
import { byCode, clean, joinTexts, whenOf } from './clean.ts'
import { indexCanvas, sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'
import type { NodeKind } from './sockets.ts'

/** Raised when the same canvas would give another artefact. */
export const ENGINE_VERSION = '2'

const compileStory = ({ id, data }: NodeOf<'story'>, graph: Graph): Artefact['story'] => ({
  nodeId: id,
  coreContext: joinTexts(
    ...sourcesOf(graph, { id, socket: 'coreContext', kind: 'text' }).map((node) => node.data.text),
    data.coreContext,
  ),
  fullStory: clean(data.fullStory),
  prologue: clean(data.prologue),
  closingInstructions: clean(data.closingInstructions),
})

const compileUser = ({ id, data }: NodeOf<'user'>): ArtefactUser => ({
  nodeId: id,
  name: clean(data.name),
  gender: clean(data.gender),
  description: clean(data.description),
  allowPersona: data.allowPersona,
})

/** Null where an end is not in the story. */
const compileRelation = (
  { id, data }: NodeOf<'relation'>,
  graph: Graph,
  inStory: ReadonlySet<string>,
): ArtefactRelation | null => {
  const [from] = graph.sources(id, 'from')
  const [to] = graph.sources(id, 'to')
  if (!from || !to || !inStory.has(from.id) || !inStory.has(to.id)) return null
  return {
    nodeId: id,
    from: from.id,
    to: to.id,
    title: clean(data.title),
    description: clean(data.description),
    mutual: data.mutual,
    when: whenOf(graph, id),
  }
}

type Parts = Pick<Artefact, 'updateRules' | 'triggers' | 'liveEvents'>

/** Triggers of the story itself first, then those that only hold parts back. */
const triggersOf = (story: NodeOf<'story'>, graph: Graph, held: readonly (string | null)[]) => {
  const own = new Set(sourcesOf(graph, { id: story.id, socket: 'triggers', kind: 'trigger' }))
  const known = new Set(own)
  const byId = [...new Set(held)].toSorted((a, b) => byCode(a ?? '', b ?? ''))
  for (const id of byId) {
    const node = id === null ? undefined : graph.nodes.get(id)
    if (node?.kind === 'trigger') known.add(node)
  }
  return [...known].map((node) => compileTrigger(node, graph, own.has(node)))
}

/** Live events of the story itself first, then those that only its triggers wait for. */
const liveEventsOf = (
  story: NodeOf<'story'>,
  graph: Graph,
  triggers: Artefact['triggers'],
): Pick<Artefact, 'liveEvents'> => {
  const at = { id: story.id, socket: 'liveEvents', kind: 'liveEvent' } as const
  const known = new Set(sourcesOf(graph, at))
  const awaited = new Set(triggers.flatMap(({ liveEvents = [] }) => liveEvents))
  for (const id of [...awaited].toSorted(byCode)) {
    const node = graph.nodes.get(id)
    if (node?.kind === 'liveEvent') known.add(node)
  }
  if (known.size === 0) return {}
  return { liveEvents: [...known].map((node) => compileLiveEvent(node, graph)) }
}

/** Variables of the story itself first, then those that only its other parts look at. */
const variablesOf = (
  story: NodeOf<'story'>,
  graph: Graph,
  { triggers, updateRules, liveEvents = [] }: Parts,
) => {
  const asked = [
    ...triggers.flatMap(({ conditions }) => conditions.map((one) => one.variableNodeId)),
    ...updateRules.map((rule) => rule.variableNodeId),
    ...liveEvents.flatMap(({ variables }) => Object.values(variables)).filter((id) => id !== null),
  ]
  const known = new Set(sourcesOf(graph, { id: story.id, socket: 'variables', kind: 'variable' }))
  for (const id of [...new Set(asked)].toSorted(byCode)) {
    const node = graph.nodes.get(id)
    if (node?.kind === 'variable') known.add(node)
  }
  return [...known].map(compileVariable)
}

const imagesOf = (
  characters: readonly { emotionImages: string[]; situationImages: string[] }[],
  graph: Graph,
): ArtefactImage[] => {
  const ids = new Set(characters.flatMap((one) => [...one.emotionImages, ...one.situationImages]))
  return [...ids].toSorted(byCode).flatMap((id) => {
    const node = graph.nodes.get(id)
    return node?.kind === 'image' ? [compileImage(node)] : []
  })
}

export const buildArtefact = (
  canvas: Canvas,
  story: NodeOf<'story'>,
  tokenizer: string,
): Artefact => {
  const graph = indexCanvas(canvas)
  const { id } = story
  const { toggles } = story.data
  const on = <K extends NodeKind>(socket: string, kind: K): NodeOf<K>[] =>
    sourcesOf(graph, { id, socket, kind })
  const [userNode] = on('user', 'user')
  const user = userNode ? compileUser(userNode) : null
  const characters = on('characters', 'character').map((node) =>
    compileCharacter(node, graph, toggles),
  )
  const inStory = new Set([...characters, ...(user ? [user] : [])].map(({ nodeId }) => nodeId))
  const relations = on('relations', 'relation')
    .map((node) => compileRelation(node, graph, inStory))
    .filter((relation) => relation !== null)
  const updateRules = on('updateRules', 'updateRule')
    .map((node) => compileRule(node, graph))
    .filter((rule) => rule !== null)
  const macroPrompts = on('macroPrompts', 'macroPrompt').flatMap((node) =>
    compileMacros(node, graph),
  )
  const lorebooks = on('lorebooks', 'lorebook').map((node) => compileLorebook(node, graph))
  const parts = [characters, relations, updateRules, macroPrompts, lorebooks]
  const triggers = triggersOf(
    story,
    graph,
    parts.flatMap((list) => list.map(({ when }) => when)),
  )
  const events = liveEventsOf(story, graph, triggers)
  return {
    engineVersion: ENGINE_VERSION,
    tokenizer,
    story: compileStory(story, graph),
    toggles: { ...toggles },
    user,
    characters,
    relations,
    variables: variablesOf(story, graph, { triggers, updateRules, ...events }),
    triggers,
    updateRules,
    macroPrompts,
    lorebooks,
    images: imagesOf(characters, graph),
    ...events,
  }
}
