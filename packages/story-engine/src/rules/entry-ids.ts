import type { Diagnostic } from '../diagnostics.ts'

/** Entries of one node are told apart by their ids. */
export const checkEntryIds = (nodeId: string, entries: readonly { id: string }[]): Diagnostic[] => {
  const seen = new Set<string>()
  return entries.flatMap(({ id }, index): Diagnostic[] => {
    if (seen.size !== seen.add(id).size) return []
    const place = { nodeId, field: `entries.${index}.id`, params: { id } }
    return [{ severity: 'error', code: 'entry.duplicate_id', ...place }]
  })
}
