import type {
  ArtefactLiveEvent,
  ArtefactTrigger,
  ArtefactUpdateRule,
  ArtefactVariable,
  LiveEventSocket,
} from './artefact.ts'
import type { NodeOf } from './canvas.ts'
import { clean, whenOf } from './clean.ts'
import { sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'

export const compileVariable = ({ id, data }: NodeOf<'variable'>): ArtefactVariable => ({
  nodeId: id,
  name: clean(data.name),
  ...labelOf(data),
  type: data.type,
  initialValue: data.initialValue,
  description: clean(data.description),
  min: data.type === 'number' ? data.min : null,
  max: data.type === 'number' ? data.max : null,
  shown: data.shown,
})

/** Artefacts from before there were labels stay the same, and so do their hashes. */
const labelOf = ({ label }: NodeOf<'variable'>['data']): Pick<ArtefactVariable, 'label'> => {
  const text = clean(label)
  return text === '' ? {} : { label: text }
}

/** The variable that a condition names, or the only one that is connected. */
export const conditionVariable = (
  variables: readonly NodeOf<'variable'>[],
  variableNodeId: string | null,
): NodeOf<'variable'> | null => {
  const [only, ...more] = variables
  if (variableNodeId === null) return more.length === 0 ? (only ?? null) : null
  return variables.find(({ id }) => id === variableNodeId) ?? null
}

export const compileTrigger = (
  { id, data }: NodeOf<'trigger'>,
  graph: Graph,
  isTold: boolean,
): ArtefactTrigger => {
  const variables = sourcesOf(graph, { id, socket: 'variables', kind: 'variable' })
  const liveEvents = sourcesOf(graph, { id, socket: 'liveEvents', kind: 'liveEvent' })
  return {
    nodeId: id,
    title: clean(data.title),
    match: data.match,
    conditions: data.conditions.flatMap(({ variableNodeId, comparison, value }) => {
      const variable = conditionVariable(variables, variableNodeId)
      return variable ? [{ variableNodeId: variable.id, comparison, value }] : []
    }),
    prompt: isTold ? clean(data.prompt) : '',
    once: data.once,
    cooldownTurns: data.cooldownTurns,
    ...(liveEvents.length > 0 ? { liveEvents: liveEvents.map((node) => node.id) } : {}),
  }
}

export const compileLiveEvent = (
  { id, data }: NodeOf<'liveEvent'>,
  graph: Graph,
): ArtefactLiveEvent => {
  const into = (socket: LiveEventSocket): string | null =>
    sourcesOf(graph, { id, socket, kind: 'variable' })[0]?.id ?? null
  return {
    ...data,
    nodeId: id,
    title: clean(data.title),
    item: clean(data.item),
    variables: {
      coins: into('coins'),
      donor: into('donor'),
      message: into('message'),
      item: into('item'),
    },
  }
}

/** Null where it changes no variable. */
export const compileRule = (
  { id, data }: NodeOf<'updateRule'>,
  graph: Graph,
): ArtefactUpdateRule | null => {
  const [variable] = sourcesOf(graph, { id, socket: 'variable', kind: 'variable' })
  if (!variable) return null
  return {
    ...data,
    nodeId: id,
    title: clean(data.title),
    instruction: clean(data.instruction),
    variableNodeId: variable.id,
    when: whenOf(graph, id),
  }
}
