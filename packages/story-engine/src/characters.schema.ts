import { isLongerThan, pointsOf } from './characters.ts'
import type { z } from 'zod'

/**
 * A text of at most so many characters as people count them; JSON Schema counts code points in its
 * `maxLength`, so `x-maxCharacters` has the limit itself.
 */
export function ofCharacters<Schema extends z.ZodString>(schema: Schema, max: number): Schema {
  const limited = schema.check(({ value, issues }) => {
    if (!isLongerThan(value, max)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  })
  return limited.meta({ maxLength: pointsOf(max), 'x-maxCharacters': max })
}
