import type { Canvas } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import type { Graph } from '../graph.ts'

/** Groups are for those who write: what is wrong with one never stops a story. */
export const checkGroups = ({ groups = [] }: Canvas, graph: Graph): Diagnostic[] => {
  const grouped = new Set<string>()
  const seen = new Set<string>()
  return groups.flatMap((group): Diagnostic[] => {
    const place = { severity: 'warning', groupId: group.id } as const
    const found: Diagnostic[] = []
    if (seen.size === seen.add(group.id).size) {
      found.push({ ...place, code: 'group.duplicate_id', params: { id: group.id } })
    }
    const missing = group.nodeIds.filter((id) => !graph.nodes.has(id)).length
    if (missing > 0) {
      found.push({ ...place, code: 'group.node_missing', params: { count: missing } })
    }
    for (const id of group.nodeIds) {
      if (grouped.size === grouped.add(id).size && graph.nodes.has(id)) {
        found.push({ ...place, code: 'group.node_twice', nodeId: id, params: {} })
      }
    }
    return found
  })
}
