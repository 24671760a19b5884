import type { Diagnostic } from '../diagnostics.ts'

export type Bound = { field: string; text: string; max: number }

/** Characters are counted as code points, as a reader would. */
export const checkLength = (nodeId: string, { field, text, max }: Bound): Diagnostic[] => {
  const count = text.length <= max ? text.length : [...text].length
  if (count <= max) return []
  return [{ severity: 'error', code: 'field.too_long', nodeId, field, params: { max, count } }]
}
