import { defineErrors } from './define.ts'

/** Refusals of second approvals. */
export const approvalErrors = defineErrors({
  'approval.not_found': {
    status: 404,
    en: 'This approval request doesn’t exist.',
    ko: '승인 요청을 찾을 수 없습니다.',
    jp: '承認の申請が見つかりません。',
    es: 'Esta solicitud de aprobación no existe.',
  },
  'approval.decided': {
    status: 409,
    en: 'This request was already decided. Reload the page.',
    ko: '이미 처리된 요청입니다. 페이지를 새로고침해 주세요.',
    jp: 'この申請はすでに処理されています。ページを再読み込みしてください。',
    es: 'Esta solicitud ya se resolvió. Recarga la página.',
  },
  'approval.own': {
    status: 403,
    en: 'You requested this. Another administrator must approve it.',
    ko: '본인이 요청한 작업입니다. 다른 관리자의 승인이 필요합니다.',
    jp: '自分の申請は承認できません。ほかの管理者の承認が必要です。',
    es: 'Tú hiciste esta solicitud. Debe aprobarla otro administrador.',
  },
  'approval.for_oneself': {
    status: 403,
    en: 'You’d receive this yourself. Another administrator must approve it.',
    ko: '본인에게 지급되는 요청입니다. 다른 관리자의 승인이 필요합니다.',
    jp: '自分が受け取るものは承認できません。ほかの管理者の承認が必要です。',
    es: 'Lo recibirías tú. Debe aprobarlo otro administrador.',
  },
  'approval.waiting': {
    status: 409,
    en: 'You’re the only administrator, so you can approve this after {from}.',
    ko: '다른 관리자가 없으므로 {from}부터 승인할 수 있습니다.',
    jp: 'ほかに管理者がいないため、{from}から承認できます。',
    es: 'No hay otro administrador, así que puedes aprobarla a partir del {from}.',
  },
})
