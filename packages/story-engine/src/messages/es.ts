import type { DiagnosticMessages } from '../diagnostics-messages.ts'

export const diagnosticMessagesEs: DiagnosticMessages = {
  'canvas.malformed': 'No se puede leer el lienzo en {path}.',
  'canvas.too_many_nodes': 'Un lienzo admite {max} nodos como máximo; este tiene {count}.',
  'canvas.too_many_edges': 'Un lienzo admite {max} conexiones como máximo; este tiene {count}.',
  'canvas.duplicate_node_id': 'Dos nodos comparten el id {id}.',
  'canvas.duplicate_edge_id': 'Dos conexiones comparten el id {id}.',
  'canvas.duplicate_edge': 'Esta conexión está repetida.',
  'edge.dangling': 'Esta conexión lleva a un nodo que no existe.',
  'edge.unknown_socket': 'Aquí no hay ningún conector «{socket}».',
  'edge.type_mismatch': 'El conector «{socket}» no acepta un nodo del tipo «{kind}».',
  'edge.socket_full': 'El conector «{socket}» solo acepta {max} conexión; tiene {count}.',
  'node.unconnected': 'Este nodo no está conectado a la historia y no tiene efecto.',
  'field.too_long': 'El texto es demasiado largo: {count} de {max} caracteres como máximo.',
  'story.too_many': 'Solo se puede crear un nodo de historia.',
  'story.no_start': 'No hay ningún nodo de historia inicial.',
  'story.too_many_starts': 'Solo se puede seleccionar un nodo de historia inicial.',
  'story.no_character': 'Conecta al menos un personaje a la historia.',
  'story.no_prologue': 'Sin prólogo, quien lee tiene que hablar primero.',
  'character.no_name': 'Ponle un nombre al personaje.',
  'image.no_asset': 'Sube una imagen o este nodo quedará fuera.',
  'image.too_many_tags': 'Una imagen admite {max} etiquetas como máximo; esta tiene {count}.',
  'image.price_too_low': 'El precio de una imagen de pago es de {min} créditos como mínimo.',
  'lorebook.too_many_entries': 'Un lorebook admite {max} entradas como máximo; este tiene {count}.',
  'lorebook.key_empty': 'Sin una clave, esta entrada nunca se activa.',
  'lorebook.prompt_empty': 'Esta entrada no tiene texto que añadir.',
  'lorebook.duplicate_entry_id': 'Dos entradas comparten el id {id}.',
  'lorebook.patterns_too_large':
    'Los patrones de este lienzo son demasiado grandes en conjunto; acórtalos a partir de esta entrada.',
  'lorebook.pattern_invalid': 'No se puede leer el patrón: {message}',
  'lorebook.pattern_lookaround':
    'No se admiten lookahead ni lookbehind. La entrada se conserva, pero no se activa.',
  'lorebook.pattern_backreference':
    'No se admiten referencias inversas. La entrada se conserva, pero no se activa.',
}
