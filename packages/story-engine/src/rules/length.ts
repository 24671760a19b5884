import { countCharacters, isLongerThan } from '../characters.ts'
import type { Diagnostic } from '../diagnostics.ts'

export type Bound = { field: string; text: string; max: number }

export const checkLength = (nodeId: string, { field, text, max }: Bound): Diagnostic[] => {
  if (!isLongerThan(text, max)) return []
  const count = countCharacters(text)
  return [{ severity: 'error', code: 'field.too_long', nodeId, field, params: { max, count } }]
}
