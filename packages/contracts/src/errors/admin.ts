import { defineErrors } from './define.ts'

/** What administrators are refused. */
export const adminErrors = defineErrors({
  'setting.unknown': {
    status: 404,
    en: 'There is no setting of this name.',
    ko: '이 이름의 설정이 없습니다.',
    jp: 'この名前の設定はありません。',
    es: 'No hay ningún ajuste con este nombre.',
  },
  'setting.conflict': {
    status: 409,
    en: 'Someone else changed this in the meantime. Look at it again before you change it.',
    ko: '그사이 다른 관리자가 이 설정을 바꿨습니다. 바꾸기 전에 다시 확인해 주세요.',
    jp: 'その間にほかの管理者が変更しました。変更する前にもう一度確認してください。',
    es: 'Otra persona lo cambió entretanto. Revísalo antes de cambiarlo.',
  },
})
