import type { NodeOf } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import type { Graph } from '../graph.ts'
import { MAX_TEXT_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import { checkLength } from './length.ts'

/** A relation needs both of its ends, in the same story, and something to say. */
export const checkRelation = (
  { id, data }: NodeOf<'relation'>,
  graph: Graph,
  inStory: ReadonlySet<string>,
): Diagnostic[] => {
  const found = [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkLength(id, { field: 'description', text: data.description, max: MAX_TEXT_CHARS }),
  ]
  for (const field of ['from', 'to'] as const) {
    const [end] = graph.sources(id, field)
    const place = { nodeId: id, field }
    if (!end) {
      found.push({
        severity: 'error',
        code: 'relation.no_end',
        ...place,
        params: { socket: field },
      })
    } else if (!inStory.has(end.id)) {
      found.push({ severity: 'warning', code: 'relation.end_outside', ...place, params: {} })
    }
  }
  if (data.title.trim() === '' && data.description.trim() === '') {
    const place = { nodeId: id, field: 'description', params: {} }
    found.push({ severity: 'warning', code: 'relation.no_text', ...place })
  }
  return found
}
