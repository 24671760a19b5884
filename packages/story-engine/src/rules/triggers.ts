import { conditionVariable } from '../build-state.ts'
import type { NodeOf } from '../canvas.ts'
import { comparisonTypes } from '../conditions.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { sourcesOf } from '../graph.ts'
import type { Graph } from '../graph.ts'
import { MAX_TEXT_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import type { Condition } from '../nodes.ts'
import { checkLength } from './length.ts'

type Place = { nodeId: string; index: number; variables: readonly NodeOf<'variable'>[] }

/** R-story-chat-022. */
const checkCondition = (
  condition: Condition,
  { nodeId, index, variables }: Place,
): Diagnostic[] => {
  const severity = 'error'
  const at = (field: string): string => `conditions.${index}.${field}`
  const variable = conditionVariable(variables, condition.variableNodeId)
  if (!variable) {
    const field = at('variableNodeId')
    return [{ severity, code: 'condition.no_variable', nodeId, field, params: {} }]
  }
  const { type } = variable.data
  const { comparison, value } = condition
  if (!comparisonTypes[comparison].includes(type)) {
    const params = { comparison, type }
    return [{ severity, code: 'condition.comparison', nodeId, field: at('comparison'), params }]
  }
  const needsValue = comparison !== 'yes' && comparison !== 'no'
  if (!needsValue || typeof value === type) return []
  return [{ severity, code: 'condition.value_type', nodeId, field: at('value'), params: { type } }]
}

/** Conditions that can be judged, and a prompt where the story itself is what it flows into. */
export const checkTrigger = (
  { id, data }: NodeOf<'trigger'>,
  graph: Graph,
  isTold: boolean,
): Diagnostic[] => {
  const variables = sourcesOf(graph, { id, socket: 'variables', kind: 'variable' })
  const found = [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkLength(id, { field: 'prompt', text: data.prompt, max: MAX_TEXT_CHARS }),
    ...data.conditions.flatMap((one, index) =>
      checkCondition(one, { nodeId: id, index, variables }),
    ),
  ]
  const place = { nodeId: id, params: {} }
  const waits = graph.sources(id, 'liveEvents').length > 0
  if (data.conditions.length === 0 && !waits) {
    found.push({ severity: 'error', code: 'trigger.no_condition', field: 'conditions', ...place })
  }
  if (isTold && data.prompt.trim() === '') {
    found.push({ severity: 'warning', code: 'trigger.prompt_empty', field: 'prompt', ...place })
  }
  return found
}
