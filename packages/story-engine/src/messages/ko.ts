import type { DiagnosticMessages } from '../diagnostics-messages.ts'

export const diagnosticMessagesKo: DiagnosticMessages = {
  'canvas.malformed': '캔버스의 {path} 부분을 읽을 수 없습니다.',
  'canvas.too_many_nodes':
    '캔버스에는 노드를 최대 {max}개까지 둘 수 있습니다. 현재 {count}개입니다.',
  'canvas.too_many_edges':
    '캔버스에는 연결을 최대 {max}개까지 둘 수 있습니다. 현재 {count}개입니다.',
  'canvas.duplicate_node_id': '두 노드의 ID가 {id}(으)로 같습니다.',
  'canvas.duplicate_edge_id': '두 연결의 ID가 {id}(으)로 같습니다.',
  'canvas.duplicate_edge': '같은 연결이 두 번 있습니다.',
  'edge.dangling': '존재하지 않는 노드에 이어진 연결입니다.',
  'edge.unknown_socket': '"{socket}" 소켓이 없습니다.',
  'edge.type_mismatch': '"{socket}" 소켓에는 "{kind}" 노드를 연결할 수 없습니다.',
  'edge.socket_full': '"{socket}" 소켓에는 {max}개만 연결할 수 있습니다. 현재 {count}개입니다.',
  'node.unconnected': '스토리에 연결되지 않은 노드라서 적용되지 않습니다.',
  'field.too_long': '글이 너무 깁니다. 최대 {max}자이며 현재 {count}자입니다.',
  'story.too_many': '스토리 노드는 하나만 만들 수 있습니다.',
  'story.no_start': '시작 스토리 노드가 없습니다.',
  'story.too_many_starts': '시작 스토리 노드는 하나만 선택할 수 있습니다.',
  'story.no_character': '스토리에 캐릭터를 하나 이상 연결해 주세요.',
  'story.no_prologue': '프롤로그가 없으면 독자가 먼저 말을 걸어야 합니다.',
  'character.no_name': '캐릭터의 이름을 입력해 주세요.',
  'image.no_asset': '그림을 올리지 않으면 이 이미지는 빠집니다.',
  'image.too_many_tags': '이미지 태그는 최대 {max}개입니다. 현재 {count}개입니다.',
  'image.price_too_low': '유료 이미지의 가격은 최소 {min} 크레딧입니다.',
  'lorebook.too_many_entries': '로어북 항목은 최대 {max}개입니다. 현재 {count}개입니다.',
  'lorebook.key_empty': '키가 없으면 이 항목은 발동하지 않습니다.',
  'lorebook.prompt_empty': '이 항목에는 추가할 내용이 없습니다.',
  'lorebook.duplicate_entry_id': '두 항목의 ID가 {id}(으)로 같습니다.',
  'lorebook.patterns_too_large':
    '이 캔버스의 패턴이 모두 합쳐 너무 큽니다. 이 항목부터 줄여 주세요.',
  'lorebook.pattern_invalid': '패턴을 읽을 수 없습니다: {message}',
  'lorebook.pattern_lookaround':
    '전방·후방 탐색은 지원하지 않습니다. 항목은 보존되지만 발동하지 않습니다.',
  'lorebook.pattern_backreference':
    '역참조는 지원하지 않습니다. 항목은 보존되지만 발동하지 않습니다.',
}
