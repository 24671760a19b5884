import type { DiagnosticMessages } from '../diagnostics-messages.ts'

export const diagnosticMessagesJp: DiagnosticMessages = {
  'canvas.malformed': 'キャンバスの{path}を読み取れません。',
  'canvas.too_many_nodes': 'キャンバスに置けるノードは最大{max}個です（現在{count}個）。',
  'canvas.too_many_edges': 'キャンバスに置ける接続は最大{max}本です（現在{count}本）。',
  'canvas.duplicate_node_id': '2つのノードのIDが{id}で重複しています。',
  'canvas.duplicate_edge_id': '2つの接続のIDが{id}で重複しています。',
  'canvas.duplicate_edge': '同じ接続が2つあります。',
  'edge.dangling': '存在しないノードへの接続です。',
  'edge.unknown_socket': 'ソケット「{socket}」はありません。',
  'edge.type_mismatch': 'ソケット「{socket}」には「{kind}」ノードを接続できません。',
  'edge.socket_full': 'ソケット「{socket}」の接続は{max}本までです（現在{count}本）。',
  'node.unconnected': 'ストーリーに接続されていないため、このノードは反映されません。',
  'field.too_long': '文章が長すぎます（最大{max}文字、現在{count}文字）。',
  'story.too_many': 'ストーリーノードは1つだけ作成できます。',
  'story.no_start': '開始ストーリーノードがありません。',
  'story.too_many_starts': '開始ストーリーノードは1つだけ選択できます。',
  'story.no_character': 'ストーリーにキャラクターを1人以上接続してください。',
  'story.no_prologue': 'プロローグがないと、読者から話しかけることになります。',
  'character.no_name': 'キャラクターの名前を入力してください。',
  'image.no_asset': '画像をアップロードしないと、このイメージは除外されます。',
  'image.too_many_tags': '画像のタグは最大{max}個です（現在{count}個）。',
  'image.price_too_low': '有料画像の価格は{min}クレジット以上です。',
  'lorebook.too_many_entries': 'ロアブックの項目は最大{max}個です（現在{count}個）。',
  'lorebook.key_empty': 'キーがないと、この項目は発動しません。',
  'lorebook.prompt_empty': 'この項目には追加する文章がありません。',
  'lorebook.duplicate_entry_id': '2つの項目のIDが{id}で重複しています。',
  'lorebook.patterns_too_large':
    'このキャンバスのパターンの合計が大きすぎます。この項目から短くしてください。',
  'lorebook.pattern_invalid': 'パターンを読み取れません: {message}',
  'lorebook.pattern_lookaround':
    '先読み・後読みには対応していません。項目は残りますが、発動しません。',
  'lorebook.pattern_backreference':
    '後方参照には対応していません。項目は残りますが、発動しません。',
}
