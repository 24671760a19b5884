import type { Language } from '@plax/contracts/languages'
import { formatMoney } from '@plax/money'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  dayInEachLanguage,
  inEachLanguage,
  type NotificationKind,
  type NotificationWords,
  type Notifies,
} from '../../platform/notify.ts'
import { findRequest } from './requests/requests.queries.ts'
import type { RequestRow } from './rows/settlement.tables.ts'
import { countUnits } from './unit-words.ts'

const place = { settlement: { path: () => '/studio?view=settlement' } }

/** What creators are told of their payouts. */
export const settlementNotifies: Notifies = {
  places: place,
  on: {
    'settlement.account_added': ofAccount({
      en: {
        title: 'A payout account was added',
        text: 'If this wasn’t you, change your password and check your payout account in Studio.',
      },
      ko: {
        title: '정산 계좌가 등록됐어요',
        text: '본인이 한 일이 아니라면 비밀번호를 바꾸고 스튜디오에서 정산 계좌를 확인해 주세요.',
      },
      jp: {
        title: '振込先の口座が登録されました',
        text: 'お心当たりがない場合は、パスワードを変更し、スタジオで振込先を確認してください。',
      },
      es: {
        title: 'Se añadió una cuenta para recibir pagos',
        text: 'Si no fuiste tú, cambia tu contraseña y revisa tu cuenta para recibir pagos en Estudio.',
      },
    }),
    'settlement.account_changed': ofAccount({
      en: {
        title: 'Your payout account was changed',
        text: 'If this wasn’t you, change your password and check your payout account in Studio.',
      },
      ko: {
        title: '정산 계좌가 변경됐어요',
        text: '본인이 한 일이 아니라면 비밀번호를 바꾸고 스튜디오에서 정산 계좌를 확인해 주세요.',
      },
      jp: {
        title: '振込先の口座が変更されました',
        text: 'お心当たりがない場合は、パスワードを変更し、スタジオで振込先を確認してください。',
      },
      es: {
        title: 'Se cambió tu cuenta para recibir pagos',
        text: 'Si no fuiste tú, cambia tu contraseña y revisa tu cuenta para recibir pagos en Estudio.',
      },
    }),
    'payout.requested': ofPayout({
      en: {
        title: 'Payout requested',
        text: 'You requested a payout of {amount}. It’s paid on {day}.',
      },
      ko: { title: '정산을 신청했어요', text: '{amount} 정산을 신청했어요. 지급일: {day}' },
      jp: {
        title: '振込を申請しました',
        text: '{amount}の振込を申請しました。振込日は{day}です。',
      },
      es: {
        title: 'Pago de ganancias solicitado',
        text: 'Solicitaste un pago de ganancias de {amount}. Se paga el {day}.',
      },
    }),
    'payout.completed': ofPayout({
      en: {
        title: 'Your payout is complete',
        text: '{amount} was paid to your account ending in {ending}.',
      },
      ko: {
        title: '정산이 완료됐어요',
        text: '끝자리 {ending} 계좌로 {amount} 지급을 마쳤어요.',
      },
      jp: { title: '振込が完了しました', text: '末尾{ending}の口座に{amount}を振り込みました。' },
      es: {
        title: 'Tu pago de ganancias se completó',
        text: 'Se pagaron {amount} a tu cuenta terminada en {ending}.',
      },
    }),
    'payout.failed': ofPayout({
      en: {
        title: 'Your payout failed',
        text: '{amount} couldn’t be paid and is back in your earnings. Check your payout account. Reason: {reason}',
      },
      ko: {
        title: '정산금을 지급하지 못했어요',
        text: '{amount} 지급에 실패해 수익으로 되돌렸어요. 정산 계좌를 확인해 주세요. 사유: {reason}',
      },
      jp: {
        title: '振込ができませんでした',
        text: '{amount}を振り込めなかったため、収益に戻しました。振込先を確認してください。理由：{reason}',
      },
      es: {
        title: 'Tu pago de ganancias falló',
        text: 'No se pudieron pagar {amount}; volvieron a tus ganancias. Revisa la cuenta de tus pagos. Motivo: {reason}',
      },
    }),
    'payout.refused': ofPayout({
      en: {
        title: 'Your payout was rejected',
        text: '{amount} wasn’t paid and stays in your earnings. Reason: {reason}',
      },
      ko: {
        title: '정산 신청이 반려됐어요',
        text: '{amount} 정산 신청이 반려됐어요. 금액은 수익에 그대로 남아 있어요. 사유: {reason}',
      },
      jp: {
        title: '振込の申請が却下されました',
        text: '{amount}の申請が却下されました。収益はそのまま残っています。理由：{reason}',
      },
      es: {
        title: 'Se rechazó tu pago de ganancias',
        text: 'No se pagaron {amount}; siguen en tus ganancias. Motivo: {reason}',
      },
    }),
    'payout.held': ofPayout({
      en: {
        title: 'Your payout is on hold',
        text: 'Your payout of {amount} is on hold. Reason: {reason}',
      },
      ko: { title: '정산이 보류됐어요', text: '{amount} 정산이 보류됐어요. 사유: {reason}' },
      jp: { title: '振込が保留されました', text: '{amount}の振込が保留されました。理由：{reason}' },
      es: {
        title: 'Tu pago de ganancias está en pausa',
        text: 'Tu pago de ganancias de {amount} está en pausa. Motivo: {reason}',
      },
    }),
    'payout.resumed': ofPayout({
      en: { title: 'Your payout is no longer on hold', text: 'Your payout of {amount} continues.' },
      ko: { title: '정산 보류가 해제됐어요', text: '{amount} 정산을 다시 진행해요.' },
      jp: { title: '振込の保留が解除されました', text: '{amount}の振込を再開します。' },
      es: {
        title: 'Tu pago de ganancias ya no está en pausa',
        text: 'Tu pago de ganancias de {amount} sigue adelante.',
      },
    }),
  },
}

function ofAccount(texts: Record<Language, NotificationWords>): NotificationKind {
  const announce = async (_tx: Tx, { payload }: OutboxEvent): Promise<Announcement> => ({
    to: [String(payload.creatorOid)],
    target: { place: 'settlement' },
    params: {},
  })
  return { type: 'account', mailsItself: true, texts, announce }
}

function ofPayout(texts: Record<Language, NotificationWords>): NotificationKind {
  return { type: 'account', texts, announce }
}

async function announce(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const row = await findRequest(tx, String(payload.requestOid))
  if (!row) return null
  return {
    to: [row.creator_oid],
    target: { place: 'settlement' },
    params: {
      amount: inEachLanguage((lang) => amountOf(row, lang)),
      day: dayInEachLanguage(row.pays_on),
      ending: row.ending,
      reason: row.failure_reason ?? row.held_reason ?? '',
    },
  }
}

/** The money once it is known; before, what it is of. */
function amountOf(row: RequestRow, lang: Language): string {
  if (row.gross_minor !== null) {
    return formatMoney(row.gross_minor - (row.withheld_minor ?? 0), row.currency, lang)
  }
  const parts = [
    ...(row.coins > 0 ? [countUnits('coins', row.coins * 1000, lang)] : []),
    ...(row.credit_milli > 0 ? [countUnits('credits', row.credit_milli, lang)] : []),
  ]
  return parts.join(' + ')
}
