/** Every complaint that the engine can make about a canvas. */
export const DIAGNOSTIC_CODES = [
  'canvas.malformed',
  'canvas.too_many_nodes',
  'canvas.too_many_edges',
  'canvas.duplicate_node_id',
  'canvas.duplicate_edge_id',
  'canvas.duplicate_edge',
  'edge.dangling',
  'edge.unknown_socket',
  'edge.type_mismatch',
  'edge.socket_full',
  'node.unconnected',
  'field.too_long',
  'story.too_many',
  'story.no_start',
  'story.too_many_starts',
  'story.no_character',
  'story.no_prologue',
  'character.no_name',
  'image.no_asset',
  'image.too_many_tags',
  'image.price_too_low',
  'lorebook.too_many_entries',
  'lorebook.key_empty',
  'lorebook.prompt_empty',
  'lorebook.duplicate_entry_id',
  'lorebook.patterns_too_large',
  'lorebook.pattern_invalid',
  'lorebook.pattern_lookaround',
  'lorebook.pattern_backreference',
] as const

export type DiagnosticCode = (typeof DIAGNOSTIC_CODES)[number]

/** An error stops a compile, a warning does not. */
export type Severity = 'error' | 'warning'

/**
 * `field` is a path into the node's data (`entries.2.key`), or for edges the name of the socket.
 * `params` fill the message (`diagnosticMessage`).
 */
export type Diagnostic = {
  severity: Severity
  code: DiagnosticCode
  nodeId?: string
  edgeId?: string
  field?: string
  params: Record<string, string | number>
}

export type ValidateOptions = {
  /** The content's flag: 7 tags for an image instead of 3 (decision 14). */
  newTagging?: boolean
}
