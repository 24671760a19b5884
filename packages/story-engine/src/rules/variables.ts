import { compileLiveEvent, conditionVariable } from '../build-state.ts'
import type { Canvas, CanvasNode, NodeOf } from '../canvas.ts'
import { clean } from '../clean.ts'
import type { Diagnostic, DiagnosticCode, Severity } from '../diagnostics.ts'
import { sourcesOf } from '../graph.ts'
import type { Graph } from '../graph.ts'
import { MAX_TEXT_CHARS, MAX_VARIABLE_CHARS, MAX_VARIABLE_NAME_CHARS } from '../limits.ts'
import { askedVariables } from '../macros.ts'
import type { VariableData } from '../nodes.ts'
import { checkLength } from './length.ts'
import { promptTexts } from './texts.ts'

type Variable = NodeOf<'variable'>

type Fault = { code: DiagnosticCode; field: string; severity?: Severity }

const nameFaults = ({ name }: VariableData): Fault[] => {
  if (name.trim() === '') return [{ code: 'variable.no_name', field: 'name' }]
  // They would end the macro that asks for the variable.
  return /[{}|:\n]/.test(name) ? [{ code: 'variable.name_characters', field: 'name' }] : []
}

const valueFaults = ({ type, initialValue, min, max }: VariableData): Fault[] => {
  const faults: Fault[] = []
  if (typeof initialValue !== type)
    faults.push({ code: 'variable.initial_type', field: 'initialValue' })
  if (type !== 'number') return faults
  if (min !== null && max !== null && min > max) {
    return [...faults, { code: 'variable.min_over_max', field: 'min' }]
  }
  if (typeof initialValue !== 'number') return faults
  const isOutside = initialValue < (min ?? -Infinity) || initialValue > (max ?? Infinity)
  return isOutside ? [...faults, { code: 'variable.initial_range', field: 'initialValue' }] : faults
}

/** R-story-chat-021. */
export const checkVariable = ({ id, data }: Variable): Diagnostic[] => [
  ...checkLength(id, { field: 'name', text: data.name, max: MAX_VARIABLE_NAME_CHARS }),
  ...checkLength(id, { field: 'label', text: data.label, max: MAX_VARIABLE_NAME_CHARS }),
  ...checkLength(id, { field: 'description', text: data.description, max: MAX_TEXT_CHARS }),
  ...checkLength(id, {
    field: 'initialValue',
    text: String(data.initialValue),
    max: MAX_VARIABLE_CHARS,
  }),
  ...[...nameFaults(data), ...valueFaults(data)].map(
    ({ code, field, severity = 'error' }): Diagnostic => ({
      severity,
      code,
      nodeId: id,
      field,
      params: {},
    }),
  ),
]

const isVariable = (node: CanvasNode): node is Variable => node.kind === 'variable'

const checkDoubledNames = (variables: readonly Variable[], reachable: ReadonlySet<string>) => {
  const seen = new Set<string>()
  return variables.flatMap(({ id, data }): Diagnostic[] => {
    const name = clean(data.name)
    if (name === '' || !reachable.has(id) || seen.size !== seen.add(name).size) return []
    const place = { nodeId: id, field: 'name', params: { name } }
    return [{ severity: 'error', code: 'variable.doubled_name', ...place }]
  })
}

/** Node ids of the variables that a condition looks at, or a rule or a live event changes. */
const lookedAt = (canvas: Canvas, graph: Graph): ReadonlySet<string> =>
  new Set(
    canvas.nodes.flatMap((node): string[] => {
      if (node.kind === 'updateRule') return graph.sources(node.id, 'variable').map(({ id }) => id)
      if (node.kind === 'liveEvent') {
        const { variables } = compileLiveEvent(node, graph)
        return Object.values(variables).filter((id) => id !== null)
      }
      if (node.kind !== 'trigger') return []
      const at = { id: node.id, socket: 'variables', kind: 'variable' } as const
      const variables = sourcesOf(graph, at)
      return node.data.conditions.flatMap(
        ({ variableNodeId }) => conditionVariable(variables, variableNodeId)?.id ?? [],
      )
    }),
  )

type VariableUse = { nodeId: string; field: string; name: string }

const askedIn = (canvas: Canvas, reachable: ReadonlySet<string>): VariableUse[] =>
  canvas.nodes.flatMap((node) =>
    reachable.has(node.id)
      ? promptTexts(node).flatMap(({ field, text }) =>
          askedVariables(text).map((name) => ({ nodeId: node.id, field, name })),
        )
      : [],
  )

/**
 * R-story-chat-063: a variable that no condition, no rule and no text asks for is warned of; and a text
 * that asks for a variable that is not in the story.
 */
export const checkVariables = (
  canvas: Canvas,
  { graph, reachable }: { graph: Graph; reachable: ReadonlySet<string> },
): Diagnostic[] => {
  const variables = canvas.nodes.filter(isVariable)
  const asked = askedIn(canvas, reachable)
  const names = new Set(asked.map(({ name }) => name))
  const used = variables.length > 0 ? lookedAt(canvas, graph) : new Set<string>()
  const known = new Set(
    variables.flatMap(({ id, data }) => (reachable.has(id) ? [clean(data.name)] : [])),
  )
  return [
    ...checkDoubledNames(variables, reachable),
    ...variables.flatMap(({ id, data }): Diagnostic[] => {
      const name = clean(data.name)
      if (name === '' || used.has(id) || names.has(name)) return []
      return [{ severity: 'warning', code: 'variable.unused', nodeId: id, params: { name } }]
    }),
    ...asked.flatMap(({ nodeId, field, name }): Diagnostic[] => {
      if (known.has(name)) return []
      return [{ severity: 'warning', code: 'variable.unknown', nodeId, field, params: { name } }]
    }),
  ]
}
