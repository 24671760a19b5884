import type { z } from 'zod'

type ReadResult = { ok: true; value: unknown } | { ok: false; problem: string }

/** The object in a model's answer, with whatever fences or words stand around it. */
export function readObject(text: string, schema: z.ZodType): ReadResult {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { ok: false, problem: 'This is not a JSON object.' }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = parsed.error.issues.slice(0, 8).map(({ path, message }) => {
    return `${path.join('.') || 'the object'}: ${message}`
  })
  return { ok: false, problem: `This does not fit the schema. ${issues.join('; ')}` }
}
