import type { Canvas } from '@plax/story-engine/canvas'
import { describe, expect, it } from 'vitest'
import { canvasOf, node } from './testing.ts'
import { asType, changeVariableType, variableOf, variablesInto } from './variables.ts'

function withState(): Canvas {
  const variable = node('variable', 'trust')
  const trigger = node('trigger', 'close')
  const rule = node('updateRule', 'smile')
  if (trigger.kind !== 'trigger' || rule.kind !== 'updateRule' || variable.kind !== 'variable') {
    throw new Error('These kinds were asked for.')
  }
  Object.assign(variable.data, { initialValue: 5, min: 0, max: 10 })
  trigger.data.conditions = [
    { id: 'a', variableNodeId: null, comparison: 'above', value: 1 },
    { id: 'b', variableNodeId: 'other', comparison: 'below', value: 2 },
  ]
  Object.assign(rule.data, { operation: 'add', value: 1 })
  return canvasOf([variable, trigger, rule], ['trust>close.variables', 'trust>smile.variable'])
}

describe('variables', () => {
  it('carries values over to another type', () => {
    expect(asType('12', 'number')).toBe(12)
    expect(asType('many', 'number')).toBe(0)
    expect(asType(0, 'boolean')).toBe(false)
    expect(asType('no', 'boolean')).toBe(false)
    expect(asType(true, 'string')).toBe('true')
  })

  it('knows which variable a condition looks at', () => {
    const canvas = withState()
    const connected = variablesInto(canvas, { target: 'close', targetSocket: 'variables' })
    expect(connected.map(({ id }) => id)).toEqual(['trust'])
    const condition = { id: 'a', comparison: 'above', value: 1 } as const
    expect(variableOf({ ...condition, variableNodeId: null }, connected)?.id).toBe('trust')
    expect(variableOf({ ...condition, variableNodeId: 'gone' }, connected)).toBeNull()
  })

  it('changes the conditions and rules of a variable with its type [R-story-chat-021] [R-story-chat-022]', () => {
    const canvas = changeVariableType(withState(), 'trust', 'boolean')
    const data = Object.fromEntries(canvas.nodes.map((one) => [one.id, one.data]))
    expect(data.trust).toMatchObject({ type: 'boolean', initialValue: true, min: null, max: null })
    expect(data.close).toMatchObject({
      conditions: [
        { id: 'a', comparison: 'yes', value: true },
        { id: 'b', comparison: 'below', value: 2 },
      ],
    })
    expect(data.smile).toMatchObject({ operation: 'set', value: true })
  })
})
