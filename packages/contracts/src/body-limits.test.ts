import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyLimitsOf } from './body-limits.ts'
import { routes } from './index.ts'
import type { RouteContract } from './route.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** UTF-8 of a code point, in which JSON Schema counts. */
const bytesPerPoint = 4

/** The bytes that a field's own bounds allow; what has no bound counts as nothing. */
function mostBytes(schema: Schema | boolean | undefined): number {
  if (typeof schema !== 'object') return 0
  const some = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (some.length > 0) return Math.max(...some.map(mostBytes))
  if (schema.type === 'string') return bytesPerPoint * (schema.maxLength ?? 0)
  if (schema.type === 'array') return (schema.maxItems ?? 0) * mostBytes(schema.items as Schema)
  const fields = Object.values(schema.properties ?? {})
  return fields.reduce<number>((sum, field) => sum + mostBytes(field), 0)
}

const bodies = Object.entries<RouteContract>(routes).flatMap(([key, contract]) =>
  contract.body ? [{ key, contract, body: contract.body }] : [],
)

describe('the size of a call’s body', () => {
  it('has room for all that the call’s fields allow', () => {
    const short = bodies.filter(({ contract, body }) => {
      const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      const { bytes } = bodyLimitsOf(contract)
      return mostBytes(schema) > bytes && contract.bodyMegabytes !== 8
    })
    expect(short.map(({ key }) => key)).toEqual([])
    expect(bodies.length).toBeGreaterThan(200)
  })
})
