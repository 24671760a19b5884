import { describe, expect, it } from 'vitest'
import { boundOf } from './setting-parts.ts'
import { kindOf, readValue, writeValue } from './setting-value.ts'

describe('how settings are written', () => {
  it.each([
    [{ type: 'boolean' }, true],
    [{ type: 'integer', minimum: 0 }, 12],
    [{ type: 'number' }, 0.5],
    [{ type: 'string', enum: ['a', 'b'] }, 'b'],
    [{ type: 'string' }, 'Asia/Seoul'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'Two\nlines'],
    [{ type: 'array' }, ['x', 1]],
    [{ type: 'object' }, { moderate: 1, deep: 2 }],
  ])('reads back what it wrote: %j', (schema, value) => {
    const kind = kindOf(schema)
    expect(readValue(kind, writeValue(kind, value))).toEqual({ value })
  })

  it('says where nothing can be sent', () => {
    expect(readValue('number', ' ')).toBe(null)
    expect(readValue('number', '1,5')).toBe(null)
    expect(readValue('json', '{')).toBe(null)
  })

  it('tells the bounds that somebody chose', () => {
    const schema = { minimum: -Number.MAX_SAFE_INTEGER, maximum: 100 }
    expect(boundOf(schema, 'minimum')).toBe(undefined)
    expect(boundOf(schema, 'maximum')).toBe(100)
  })
})
