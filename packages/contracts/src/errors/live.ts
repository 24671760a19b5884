import { defineErrors } from './define.ts'

export const liveErrors = defineErrors({
  'live.not_streaming': {
    status: 404,
    en: 'Creator is not currently streaming.',
    ko: '지금은 방송 중이 아니에요.',
    jp: '現在、配信していません。',
    es: 'Este canal no está en directo ahora.',
  },
  'live.no_stream_key': {
    status: 404,
    en: 'This creator has no stream key yet. It’s created when they first open their live settings.',
    ko: '이 크리에이터에게는 아직 스트림 키가 없습니다. 크리에이터가 라이브 설정을 처음 열 때 만들어집니다.',
    jp: 'このクリエイターにはまだストリームキーがありません。本人がライブ設定を初めて開いたときに作成されます。',
    es: 'Este creador todavía no tiene clave de transmisión. Se crea cuando abre por primera vez sus ajustes de directo.',
  },
})
