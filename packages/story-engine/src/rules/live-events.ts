import type { LiveEventSocket } from '../artefact.ts'
import { compileLiveEvent } from '../build-state.ts'
import type { NodeOf } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import type { Graph } from '../graph.ts'
import { MAX_NAME_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import type { VariableType } from '../nodes.ts'
import { checkLength } from './length.ts'

const types: Readonly<Record<LiveEventSocket, VariableType>> = {
  coins: 'number',
  donor: 'string',
  message: 'string',
  item: 'string',
}

/** Variables that can hold what the event gives them, and an effect at all. */
export const checkLiveEvent = (
  node: NodeOf<'liveEvent'>,
  graph: Graph,
  isAwaited: boolean,
): Diagnostic[] => {
  const { id, data } = node
  const variables = Object.entries(compileLiveEvent(node, graph).variables) as [
    LiveEventSocket,
    string | null,
  ][]
  const found = [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkLength(id, { field: 'item', text: data.item, max: MAX_NAME_CHARS }),
    ...variables.flatMap(([socket, variableId]): Diagnostic[] => {
      const variable = variableId === null ? undefined : graph.nodes.get(variableId)
      if (variable?.kind !== 'variable' || variable.data.type === types[socket]) return []
      const params = { name: variable.data.name, type: types[socket] }
      const place = { nodeId: id, field: socket, params }
      return [{ severity: 'error', code: 'live_event.variable_type', ...place }]
    }),
  ]
  if (isAwaited || variables.some(([, variableId]) => variableId !== null)) return found
  const place = { nodeId: id, field: 'event', params: {} }
  return [...found, { severity: 'warning', code: 'live_event.no_effect', ...place }]
}
