import { defineErrors } from './define.ts'

/** What administrators are refused. */
export const adminErrors = defineErrors({
  'setting.unknown': {
    status: 404,
    en: 'There’s no setting with this name.',
    ko: '이 이름의 설정이 없습니다.',
    jp: 'この名前の設定はありません。',
    es: 'No hay ningún ajuste con este nombre.',
  },
  'setting.conflict': {
    status: 409,
    en: 'Someone else changed this setting in the meantime. Review it before you change it.',
    ko: '그사이 다른 관리자가 이 설정을 변경했습니다. 확인한 뒤 다시 변경해 주세요.',
    jp: 'その間にほかの管理者がこの設定を変更しました。確認してから変更してください。',
    es: 'Otra persona cambió este ajuste mientras tanto. Revísalo antes de cambiarlo.',
  },
})
