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
  'lorebook.never_fires',
  'entry.duplicate_id',
  'pattern.too_large_together',
  'pattern.invalid',
  'pattern.too_large',
  'pattern.open_group',
  'pattern.stray_close',
  'pattern.open_class',
  'pattern.lookaround',
  'pattern.backreference',
  'relation.no_end',
  'relation.end_outside',
  'relation.no_text',
  'variable.no_name',
  'variable.name_characters',
  'variable.doubled_name',
  'variable.initial_type',
  'variable.initial_range',
  'variable.min_over_max',
  'variable.unused',
  'variable.unknown',
  'trigger.no_condition',
  'trigger.prompt_empty',
  'condition.no_variable',
  'condition.comparison',
  'condition.value_type',
  'rule.no_variable',
  'rule.operation',
  'rule.value_type',
  'rule.no_instruction',
  'macro.too_many_entries',
  'macro.words_empty',
  'macro.text_empty',
  'live_event.variable_type',
  'live_event.no_effect',
  'group.duplicate_id',
  'group.node_missing',
  'group.node_twice',
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
  groupId?: string
  field?: string
  params: Record<string, string | number>
}

export type ValidateOptions = {
  /** The content's flag: 7 tags for an image instead of 3 (spec D14). */
  newTagging?: boolean
}
