import { cutText } from './characters.ts'
import type { Artefact, ArtefactCondition, ArtefactTrigger, ArtefactVariable } from './artefact.ts'
import { MAX_VARIABLE_CHARS } from './limits.ts'
import type { VariableType, VariableValue } from './nodes.ts'

export type Values = Readonly<Record<string, VariableValue>>

/** A value as its variable allows it; null where it is of another type. */
export const fitValue = (
  { type, min, max }: Pick<ArtefactVariable, 'type' | 'min' | 'max'>,
  value: unknown,
): VariableValue | null => {
  if (typeof value !== type) return null
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null
    return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value))
  }
  if (typeof value === 'string') return cutText(value, MAX_VARIABLE_CHARS)
  return typeof value === 'boolean' ? value : null
}

/** The value that a variable has; its initial one where the state does not know it or its type. */
export const valueOf = (variable: ArtefactVariable, values: Values): VariableValue => {
  const known = Object.hasOwn(values, variable.nodeId) ? values[variable.nodeId] : undefined
  return fitValue(variable, known) ?? variable.initialValue
}

/** Every variable's value by its node id. */
export const valuesOf = (variables: readonly ArtefactVariable[], values: Values): Values =>
  Object.fromEntries(variables.map((variable) => [variable.nodeId, valueOf(variable, values)]))

export const comparisonTypes: Readonly<
  Record<ArtefactCondition['comparison'], readonly VariableType[]>
> = {
  below: ['number'],
  above: ['number'],
  equal: ['string', 'number', 'boolean'],
  yes: ['boolean'],
  no: ['boolean'],
}

/** R-story-chat-022: `below` and `above` are strict; texts are equal apart from white space around. */
const conditionHolds = (
  { comparison, value }: ArtefactCondition,
  found: VariableValue | undefined,
): boolean => {
  if (comparison === 'yes') return found === true
  if (comparison === 'no') return found === false
  if (comparison === 'equal') {
    if (typeof found === 'string' && typeof value === 'string') return found.trim() === value.trim()
    return found === value
  }
  if (typeof found !== 'number' || typeof value !== 'number') return false
  return comparison === 'below' ? found < value : found > value
}

const NONE: ReadonlySet<string> = new Set()

const triggerHolds = (
  { conditions, match, liveEvents }: ArtefactTrigger,
  values: Values,
  happened: ReadonlySet<string>,
): boolean => {
  const holds = (condition: ArtefactCondition): boolean =>
    conditionHolds(condition, values[condition.variableNodeId])
  if (liveEvents && !liveEvents.some((id) => happened.has(id))) return false
  if (conditions.length === 0) return liveEvents !== undefined
  return match === 'all' ? conditions.every(holds) : conditions.some(holds)
}

/** Node ids of the triggers that hold, in a turn in which these live events happened. */
export const holdingTriggers = (
  artefact: Artefact,
  values: Values,
  happened: ReadonlySet<string> = NONE,
): ReadonlySet<string> => {
  const known = valuesOf(artefact.variables, values)
  return new Set(
    artefact.triggers.flatMap((trigger) =>
      triggerHolds(trigger, known, happened) ? [trigger.nodeId] : [],
    ),
  )
}
