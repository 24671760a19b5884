import type { Canvas, CanvasNode, NodeOf } from '@plax/story-engine/canvas'
import type {
  Comparison,
  Condition,
  UpdateRuleData,
  VariableType,
  VariableValue,
} from '@plax/story-engine/nodes'

/** What a comparison can ask of a value of each type (R-story-chat-022). */
export const comparisonsOf: Readonly<Record<VariableType, readonly Comparison[]>> = {
  number: ['above', 'equal', 'below'],
  string: ['equal'],
  boolean: ['yes', 'no'],
}

/** What a rule can do to a value of each type. */
export const operationsOf: Readonly<Record<VariableType, readonly UpdateRuleData['operation'][]>> =
  {
    number: ['add', 'set'],
    string: ['set'],
    boolean: ['set', 'toggle'],
  }

const falseWords = new Set(['', '0', 'false', 'no', 'off'])

/** A value as one of another type that means the same, as far as there is one. */
export function asType(value: VariableValue, type: VariableType): VariableValue {
  if (type === 'string') return String(value)
  if (type === 'boolean') {
    return typeof value === 'string' ? !falseWords.has(value.trim().toLowerCase()) : Boolean(value)
  }
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}

/** The variables that flow into a socket, in the order of their edges. */
export function variablesInto(
  canvas: Canvas,
  { target, targetSocket }: { target: string; targetSocket: string },
): NodeOf<'variable'>[] {
  return canvas.edges.flatMap((edge) => {
    if (edge.target !== target || edge.targetSocket !== targetSocket) return []
    const node = canvas.nodes.find(({ id }) => id === edge.source)
    return node?.kind === 'variable' ? [node] : []
  })
}

/** The variable that a condition looks at; null where there is none or it is not clear which. */
export function variableOf(
  condition: Condition,
  connected: readonly NodeOf<'variable'>[],
): NodeOf<'variable'> | null {
  if (condition.variableNodeId === null)
    return connected.length === 1 ? (connected[0] ?? null) : null
  return connected.find(({ id }) => id === condition.variableNodeId) ?? null
}

/** A condition that makes sense for a variable of a type. */
export function fitCondition(condition: Condition, type: VariableType): Condition {
  const value = asType(condition.value, type)
  const known = comparisonsOf[type]
  if (known.includes(condition.comparison)) return { ...condition, value }
  return { ...condition, comparison: known[0] ?? 'equal', value }
}

/** A rule that makes sense for a variable of a type. */
export function fitRule(data: UpdateRuleData, type: VariableType): UpdateRuleData {
  const operation = operationsOf[type].includes(data.operation) ? data.operation : 'set'
  return { ...data, operation, value: asType(data.value, type) }
}

/**
 * Gives a variable another type, and with it the conditions and rules that look at it: their values
 * are carried over, comparisons that no longer fit become ones that do.
 */
export function changeVariableType(canvas: Canvas, nodeId: string, type: VariableType): Canvas {
  return { ...canvas, nodes: canvas.nodes.map((node) => retyped(canvas, node, { nodeId, type })) }
}

function retyped(
  canvas: Canvas,
  node: CanvasNode,
  { nodeId, type }: { nodeId: string; type: VariableType },
): CanvasNode {
  if (node.kind === 'variable' && node.id === nodeId) {
    const bounds = type === 'number' ? {} : { min: null, max: null }
    const initialValue = asType(node.data.initialValue, type)
    return { ...node, data: { ...node.data, ...bounds, type, initialValue } }
  }
  if (node.kind === 'trigger') {
    const connected = variablesInto(canvas, { target: node.id, targetSocket: 'variables' })
    if (!connected.some(({ id }) => id === nodeId)) return node
    const conditions = node.data.conditions.map((condition) =>
      variableOf(condition, connected)?.id === nodeId ? fitCondition(condition, type) : condition,
    )
    return { ...node, data: { ...node.data, conditions } }
  }
  if (node.kind === 'updateRule') {
    const [variable] = variablesInto(canvas, { target: node.id, targetSocket: 'variable' })
    return variable?.id === nodeId ? { ...node, data: fitRule(node.data, type) } : node
  }
  return node
}
