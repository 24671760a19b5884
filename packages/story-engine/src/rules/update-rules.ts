import { isLongerThan } from '../characters.ts'
import type { NodeOf } from '../canvas.ts'
import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts'
import { sourcesOf } from '../graph.ts'
import type { Graph } from '../graph.ts'
import { MAX_LORE_KEY_CHARS, MAX_TEXT_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import type { UpdateRuleData, VariableData } from '../nodes.ts'
import { checkLength } from './length.ts'
import { checkPattern } from './pattern.ts'
import type { PatternMeter } from './pattern.ts'

type Fault = { code: DiagnosticCode; field: string; params?: Diagnostic['params'] }

/** What a rule does must fit its variable: `add` numbers, `toggle` yes and no, `set` its own type. */
const operationFaults = (
  { operation, value }: UpdateRuleData,
  { type, initialValue }: VariableData,
): Fault[] => {
  if (operation === 'toggle') {
    return type === 'boolean'
      ? []
      : [{ code: 'rule.operation', field: 'operation', params: { type } }]
  }
  if (operation === 'add' && type !== 'number') {
    return [{ code: 'rule.operation', field: 'operation', params: { type } }]
  }
  if (typeof value === type || typeof initialValue !== type) return []
  return [{ code: 'rule.value_type', field: 'value', params: { type } }]
}

const faultsOf = (data: UpdateRuleData, variable: NodeOf<'variable'> | undefined): Fault[] => {
  if (!variable) return [{ code: 'rule.no_variable', field: 'variable' }]
  if (data.mode === 'rule') return operationFaults(data, variable.data)
  if (data.instruction.trim() !== '') return []
  return [{ code: 'rule.no_instruction', field: 'instruction' }]
}

export const checkUpdateRule = (
  { id, data }: NodeOf<'updateRule'>,
  graph: Graph,
  meter: PatternMeter,
): Diagnostic[] => {
  const [variable] = sourcesOf(graph, { id, socket: 'variable', kind: 'variable' })
  const isOn = data.mode === 'rule'
  const pattern = { field: 'pattern', source: data.pattern, caseSensitive: data.caseSensitive }
  return [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkLength(id, { field: 'instruction', text: data.instruction, max: MAX_TEXT_CHARS }),
    ...checkLength(id, { field: 'pattern', text: data.pattern, max: MAX_LORE_KEY_CHARS }),
    ...(isOn && !isLongerThan(data.pattern, MAX_LORE_KEY_CHARS)
      ? checkPattern({ nodeId: id, ...pattern }, meter)
      : []),
    ...faultsOf(data, variable).map(({ code, field, params = {} }): Diagnostic => ({
      severity: 'error',
      code,
      nodeId: id,
      field,
      params,
    })),
  ]
}
