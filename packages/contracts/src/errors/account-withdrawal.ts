import { defineErrors } from './define.ts'

/** Errors of leaving for good, and of the download of one's data. */
export const withdrawalErrors = defineErrors({
  'account.withdrawal_survey_required': {
    status: 400,
    en: 'Please choose a reason for leaving.',
    ko: '탈퇴 사유를 선택해 주세요.',
    jp: '退会の理由を選択してください。',
    es: 'Elige el motivo por el que te vas.',
  },
  'account.withdrawal_review_short': {
    status: 400,
    en: 'This answer is too short. Please write more than {over} characters.',
    ko: '내용이 너무 짧아요. {over}자보다 길게 적어 주세요.',
    jp: '回答が短すぎます。{over}文字より長く入力してください。',
    es: 'Esta respuesta es demasiado corta. Escribe más de {over} caracteres.',
  },
  'account.withdrawal_waiting': {
    status: 409,
    en: 'Your account is already scheduled for deletion.',
    ko: '이미 탈퇴를 신청했어요.',
    jp: 'すでに退会を申請しています。',
    es: 'Ya solicitaste eliminar tu cuenta.',
  },
  'account.withdrawal_not_waiting': {
    status: 409,
    en: 'There’s no account deletion to cancel.',
    ko: '취소할 탈퇴 신청이 없어요.',
    jp: '取り消せる退会の申請がありません。',
    es: 'No hay ninguna eliminación de cuenta que cancelar.',
  },
  'account.withdrawal_final': {
    status: 410,
    en: 'This account was deleted and can’t be restored.',
    ko: '탈퇴가 완료된 계정이라 복구할 수 없어요.',
    jp: 'このアカウントは退会済みのため、復元できません。',
    es: 'Esta cuenta se eliminó y no se puede recuperar.',
  },
  'account.withdrawal_last_admin': {
    status: 409,
    en: 'You’re the last administrator. Give someone else the role before you leave.',
    ko: '마지막 관리자예요. 탈퇴하기 전에 다른 사용자에게 관리자 역할을 부여해 주세요.',
    jp: '最後の管理者です。退会する前に、ほかのユーザーに管理者の役割を付与してください。',
    es: 'La tuya es la última cuenta administradora. Da ese rol a otra persona antes de irte.',
  },
  'account.data_link_expired': {
    status: 410,
    en: 'The link has expired. Please request your data again.',
    ko: '링크가 만료됐어요. 데이터를 다시 요청해 주세요.',
    jp: 'リンクの有効期限が切れました。もう一度データを請求してください。',
    es: 'El enlace caducó. Solicita tus datos otra vez.',
  },
})
