import type { DiagnosticMessages } from '../diagnostics-messages.ts'

export const diagnosticMessagesEn: DiagnosticMessages = {
  'canvas.malformed': 'The canvas cannot be read at {path}.',
  'canvas.too_many_nodes': 'A canvas holds at most {max} nodes; this one has {count}.',
  'canvas.too_many_edges': 'A canvas holds at most {max} connections; this one has {count}.',
  'canvas.duplicate_node_id': 'Two nodes share the id {id}.',
  'canvas.duplicate_edge_id': 'Two connections share the id {id}.',
  'canvas.duplicate_edge': 'This connection is there twice.',
  'edge.dangling': 'This connection leads to a node that is not there.',
  'edge.unknown_socket': 'There is no socket "{socket}" here.',
  'edge.type_mismatch': 'The socket "{socket}" does not accept a node of the kind "{kind}".',
  'edge.socket_full': 'The socket "{socket}" accepts {max} connection only; it has {count}.',
  'node.unconnected': 'This node is not connected to the story, so it has no effect.',
  'field.too_long': 'This text is too long: {count} of at most {max} characters.',
  'story.too_many': 'Only one story node may be created.',
  'story.no_start': 'No start story node.',
  'story.too_many_starts': 'Only one start story node can be selected.',
  'story.no_character': 'Connect at least one character to the story.',
  'story.no_prologue': 'Without a prologue the reader has to speak first.',
  'character.no_name': 'Give the character a name.',
  'image.no_asset': 'Upload a picture, or this image is left out.',
  'image.too_many_tags': 'An image holds at most {max} tags; this one has {count}.',
  'image.price_too_low': 'The price of a paid image is at least {min} credits.',
  'lorebook.too_many_entries': 'A lorebook holds at most {max} entries; this one has {count}.',
  'lorebook.key_empty': 'Without a key this entry never fires.',
  'lorebook.prompt_empty': 'This entry has no text to add.',
  'lorebook.duplicate_entry_id': 'Two entries share the id {id}.',
  'lorebook.patterns_too_large':
    'The patterns of this canvas are too large together; shorten them from this entry on.',
  'lorebook.pattern_invalid': 'The pattern cannot be read: {message}',
  'lorebook.pattern_lookaround':
    'Lookahead and lookbehind are not supported. The entry is kept, but does not fire.',
  'lorebook.pattern_backreference':
    'Backreferences are not supported. The entry is kept, but does not fire.',
}
