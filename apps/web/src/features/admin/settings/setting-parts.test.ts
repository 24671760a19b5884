import { describe, expect, it } from 'vitest'
import { blankOf, isFilled, partOf } from './setting-parts.ts'

const integer = { type: 'integer', minimum: -9007199254740991, maximum: 100 }

describe('the form of a setting', () => {
  it('has a field for each property of an object, in order', () => {
    const schema = {
      type: 'object',
      properties: { country: { type: 'string', enum: ['KR', 'JP'] }, points: integer },
    }
    expect(partOf(schema)).toEqual({
      kind: 'fields',
      fields: [
        ['country', { kind: 'choice', options: ['KR', 'JP'] }],
        ['points', { kind: 'number', min: undefined, max: 100 }],
      ],
    })
  })

  it('has rows for a list, and named rows for a record', () => {
    const number = { kind: 'number', min: undefined, max: 100 }
    expect(partOf({ type: 'array', items: integer })).toEqual({ kind: 'list', item: number })
    const date = { type: 'string', format: 'date' }
    expect(partOf({ type: 'array', items: date })).toEqual({ kind: 'list', item: { kind: 'date' } })
    expect(partOf({ type: 'object', additionalProperties: integer })).toEqual({
      kind: 'entries',
      value: number,
    })
  })

  it('has a field that may stay empty for a number or null', () => {
    const part = partOf({ anyOf: [integer, { type: 'null' }] })
    expect(part).toEqual({ kind: 'number', min: undefined, max: 100, isOptional: true })
    if (!part) throw new Error('No field.')
    expect(blankOf(part)).toBeNull()
    expect(isFilled(part, null)).toBe(true)
    expect(isFilled(part, 20)).toBe(true)
    expect(isFilled(part, 'twenty')).toBe(false)
  })

  it.each([
    ['a text or null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['a choice between shapes', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    ['a list of them', { type: 'array', items: { anyOf: [] } }],
    ['an object with one of them', { type: 'object', properties: { one: { anyOf: [] } } }],
    ['a list of anything', { type: 'array' }],
  ])('doesn’t exist for %s', (_name, schema) => {
    expect(partOf(schema)).toBeNull()
  })

  it('begins a new row empty, which is not filled until its numbers and dates are', () => {
    const part = partOf({
      type: 'array',
      items: {
        type: 'object',
        properties: { coins: { type: 'number', enum: [50, 100] }, extra: integer },
      },
    })
    if (part?.kind !== 'list') throw new Error('No list.')
    const row = blankOf(part.item)
    expect(row).toEqual({ coins: 50, extra: '' })
    expect(isFilled(part, [row])).toBe(false)
    expect(isFilled(part, [{ coins: 50, extra: 0 }])).toBe(true)
    expect(isFilled(part, [{ coins: 51, extra: 0 }])).toBe(false)
    expect(isFilled({ kind: 'date' }, '')).toBe(false)
    expect(isFilled({ kind: 'text' }, '')).toBe(true)
  })
})
