import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your payout account (only its last digits), payout requests, monthly statements, and payouts you approved as an administrator.',
  ko: '정산 계좌(마지막 자리만 포함), 정산 신청, 월별 명세서, 관리자로서 승인한 정산입니다.',
  jp: '振込先の口座（末尾の数字のみ）、振込の申請、月ごとの明細書、管理者として承認した振込です。',
  es: 'Tu cuenta de cobro (solo los últimos dígitos), tus solicitudes de pago, los extractos mensuales y los pagos que aprobaste como administrador.',
}
