import { defineErrors } from './define.ts'

/** Errors of leaving for good, and of the download of one's data. */
export const withdrawalErrors = defineErrors({
  'account.withdrawal_survey_required': {
    status: 400,
    en: 'Please choose why you are leaving.',
    ko: '탈퇴하시는 이유를 선택해 주세요.',
    jp: '退会の理由を選んでください。',
    es: 'Elige por qué te vas.',
  },
  'account.withdrawal_review_short': {
    status: 400,
    en: 'Please write more than {over} characters.',
    ko: '{over}자보다 길게 적어 주세요.',
    jp: '{over}文字より長くお書きください。',
    es: 'Escribe más de {over} caracteres.',
  },
  'account.withdrawal_waiting': {
    status: 409,
    en: 'You have asked to leave already.',
    ko: '이미 탈퇴를 신청하셨습니다.',
    jp: 'すでに退会を申し込まれています。',
    es: 'Ya has pedido darte de baja.',
  },
  'account.withdrawal_not_waiting': {
    status: 409,
    en: 'There is no withdrawal to cancel.',
    ko: '취소할 탈퇴 신청이 없습니다.',
    jp: '取り消せる退会の申し込みがありません。',
    es: 'No hay ninguna baja que cancelar.',
  },
  'account.withdrawal_final': {
    status: 410,
    en: 'This account has been withdrawn and cannot be brought back.',
    ko: '탈퇴가 완료된 계정이며 되돌릴 수 없습니다.',
    jp: 'このアカウントは退会済みのため、元に戻せません。',
    es: 'Esta cuenta se dio de baja y no se puede recuperar.',
  },
  'account.withdrawal_last_admin': {
    status: 409,
    en: 'You are the last administrator. Make somebody else one before you leave.',
    ko: '마지막 관리자입니다. 탈퇴하기 전에 다른 관리자를 지정해 주세요.',
    jp: '最後の管理者です。退会する前に、ほかの方を管理者にしてください。',
    es: 'Eres la última persona que administra. Nombra a otra antes de irte.',
  },
  'account.data_link_expired': {
    status: 410,
    en: 'The link has expired. Please ask for your data once more.',
    ko: '링크가 만료되었습니다. 데이터를 다시 요청해 주세요.',
    jp: 'リンクの有効期限が切れました。データをもう一度ご請求ください。',
    es: 'El enlace ha caducado. Pide tus datos otra vez.',
  },
})
