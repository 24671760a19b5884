import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './index.ts'
import type { RouteContract } from './route.ts'

/** Kinds of schemas that make something else of a value. */
const changing = new Set(['catch', 'pipe', 'transform'])

test('an output is answered as it is said: no contract changes a value of it', () => {
  const found = Object.entries<RouteContract>(routes).flatMap(([key, { output }]) =>
    kindsIn(output)
      .filter((kind) => changing.has(kind))
      .map((kind) => `${key}: ${kind}`),
  )
  expect(found).toEqual([])
})

function kindsIn(root: z.ZodType): string[] {
  const seen = new Set<z.ZodType>()
  const visit = (value: unknown): void => {
    if (value instanceof z.ZodType) {
      if (seen.has(value)) return
      seen.add(value)
      for (const part of Object.values(value.def)) visit(part)
      if (value instanceof z.ZodLazy) visit(value.unwrap())
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) visit(part)
    }
  }
  visit(root)
  return [...seen].map(({ def }) => def.type)
}
